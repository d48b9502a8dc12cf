// A signal while a process still starts. Nothing would end it in a container:
// the kernel ignores signals to a first process without a handler.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compiledCode } from '#test/compiled-code.ts';
import { newFolder } from '#test/new-folder.ts';

/** Accepts connections, as the S3 server for which a start waits, and never responds. */
async function silentServer() {
	const server = createServer((socket) => onTestFinished(() => void socket.destroy()));
	await once(server.listen(0, '127.0.0.1'), 'listening');
	onTestFinished(() => void server.close());
	return { connected: once(server, 'connection'), port: (server.address() as AddressInfo).port };
}

it.each([
	['a web node', 'serve.ts', 'SIGTERM'],
	['a worker', 'work.ts', 'SIGTERM'],
	['a web node', 'serve.ts', 'SIGINT'],
] as const)(
	'%s (%s) that gets %s while it starts ends at once with status 0',
	async (_what, script, signal) => {
		const dataDir = await newFolder();
		const { connected, port } = await silentServer();
		const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../server', script)], {
			env: {
				PATH: process.env.PATH,
				PORT: '0',
				...compiledCode,
				PEEL_DATA_DIR: dataDir,
				PEEL_REDIS_URL: `redis://127.0.0.1:${port}`,
				PEEL_S3_ENDPOINT: `http://127.0.0.1:${port}`,
				PEEL_S3_REGION: 'nowhere',
				PEEL_S3_BUCKET: 'bucket',
				PEEL_S3_ACCESS_KEY: 'none',
				PEEL_S3_SECRET_KEY: 'none',
				PEEL_SECRET: 's'.repeat(32),
			},
			stdio: 'ignore',
		});
		onTestFinished(() => void child.kill('SIGKILL'));
		await connected;
		child.kill(signal);
		expect(await once(child, 'exit')).toEqual([0, null]);
	},
);
