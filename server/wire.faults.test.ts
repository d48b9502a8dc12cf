import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { compiledCode } from '#test/compiled-code.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { newFolder } from '#test/new-folder.ts';
import { startServer } from '#test/server.ts';

const inAnotherProcess = promisify(execFile);

/** The packages that only several machines need, of those that a file of this folder loads. */
async function loadedWith(file: string): Promise<string[]> {
	const script = `await import(${JSON.stringify(path.join(import.meta.dirname, file))});
		const { createRequire } = await import('node:module');
		const files = Object.keys(createRequire(import.meta.url).cache);
		const names = ['bullmq', 'ioredis', '@aws-sdk'];
		console.log(JSON.stringify(names.filter((name) => files.some((file) => file.includes('node_modules/' + name + '/')))));`;
	const { stdout } = await inAnotherProcess(process.execPath, ['--input-type=module', '--eval', script]);
	return JSON.parse(stdout);
}

it('a single machine loads no client of Redis or S3', async () => {
	expect(await loadedWith('wire.ts')).toEqual([]);
	expect(await loadedWith('wire/several-machines.ts')).toEqual(['bullmq', 'ioredis', '@aws-sdk']);
});

it('a worker refuses to start without Redis and S3, and names their settings', async () => {
	const worker = inAnotherProcess(process.execPath, [path.join(import.meta.dirname, 'work.ts')], {
		env: { PATH: process.env.PATH, ...compiledCode },
	});
	await expect(worker).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringContaining('PEEL_REDIS_URL and the PEEL_S3_ settings must be set'),
	});
});

it.each([
	[
		{ PEEL_DATA_DIR: path.join(import.meta.dirname, 'serve.ts') },
		/^PEEL_DATA_DIR: cannot be used \(ENOTDIR: .+\)$/,
	],
	[
		{ HOST: '2001:db8::1', PORT: '3000' },
		/^Peel cannot be served at \[2001:db8::1\]:3000: .+\. Change PORT or HOST\.$/,
	],
])('a server that cannot start with %j says so in one line that names the setting', async (env, line) => {
	const server = inAnotherProcess(process.execPath, [path.join(import.meta.dirname, 'serve.ts')], {
		env: {
			PATH: process.env.PATH,
			...compiledCode,
			PEEL_DATA_DIR: await newFolder(),
			PEEL_DEVICE_MODELS: 'off',
			...env,
		},
	});
	const { code, stderr } = await server.catch((error) => error);
	expect(code).toBe(1);
	expect(stderr.trim()).toMatch(line);
});

it('if the site is not built, the engine that had started is closed', async () => {
	const engine = createFakeEngine();
	const close = vi.spyOn(engine, 'close');
	await expect(startServer({ engine, siteDir: '/nowhere' })).rejects.toThrow();
	expect(close).toHaveBeenCalledOnce();
});
