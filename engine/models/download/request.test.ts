// The response body is complete even if it is read late.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { serveFile } from './file-server.fixture.ts';
import { requestFile } from './request.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('a garbage collection between the response and its reading loses no data', async () => {
	const content = Buffer.alloc(153, 7);
	const server = await serveFile(content);
	onTestFinished(() => server.close());
	const response = await requestFile(server.url, { stallTimeoutMs: 5_000 });
	onTestFinished(() => response.cancel());

	for (let round = 0; round < 5; round++) {
		collectGarbage();
		await yieldToEventLoop();
	}

	const chunks: Uint8Array[] = [];
	for await (const chunk of response.chunks) chunks.push(chunk);
	expect(Buffer.concat(chunks)).toEqual(content);
});
