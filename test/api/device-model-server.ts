// A server whose model for browsers is a small file.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, onTestFinished } from 'vitest';
import { deviceModel, deviceModelUrl } from '#contract/device-model.ts';
import { sharedFolder } from '#test/new-folder.ts';
import { startServer, type TestServer, type TestServerOptions } from '#test/server.ts';

export const url = deviceModelUrl(deviceModel);
/** More than a connection accepts without being read, in a pattern that reveals a wrong offset. */
export const content = Buffer.alloc(
	12_000_000,
	Buffer.from(Array.from({ length: 251 }, (_, index) => index)),
);
export const etag = `"${createHash('sha256').update(content).digest('hex')}"`;

/** The file of the model, and its folder, for all tests of a file. */
export function createModelFile(): { readonly folder: string; readonly file: string } {
	const folder = sharedFolder();
	const file = path.join(folder, 'model.onnx.gz');
	beforeAll(() => writeFile(file, content));
	return { folder, file };
}

/** A server whose model has the bytes of this file. */
export async function startServing(modelFile: string, options: TestServerOptions = {}): Promise<TestServer> {
	const model = {
		sha256: deviceModel.sha256,
		file: modelFile,
		bytes: content.length,
		digest: etag.slice(1, -1),
	};
	const server = await startServer({ prepareDeviceModel: async () => model, ...options });
	const status = async () => (await fetch(server.url + url, { method: 'HEAD' })).status;
	while ((await status()) !== 200) await wait(10);
	return server;
}

export async function startForTest(...options: Parameters<typeof startServing>): Promise<TestServer> {
	const server = await startServing(...options);
	onTestFinished(() => server.close());
	return server;
}

export const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
