// The reply of a server is read whole, however long its reader takes to begin.
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { serveFile } from './file-server.fixture.ts';
import { requestFile } from './request.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('what comes is still there when memory was cleared between the reply and its reading', async () => {
	const content = Buffer.alloc(153, 7);
	const server = await serveFile(content);
	onTestFinished(() => server.close());
	const arriving = await requestFile(server.url, { stallTimeoutMs: 5_000 });
	onTestFinished(() => arriving.cancel());

	for (let round = 0; round < 5; round++) {
		collectGarbage();
		await turn();
	}

	const chunks: Uint8Array[] = [];
	for await (const chunk of arriving.chunks) chunks.push(chunk);
	expect(Buffer.concat(chunks)).toEqual(content);
});
