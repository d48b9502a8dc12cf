import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { tinyNetwork } from '../models/tiny-network.fixture.ts';
import { workerEnvironment } from './environment.ts';

const run = promisify(execFile);

/**
 * What a process that runs a tiny network leaves in its home, where the runtime's telemetry, while it is on, keeps
 * events to send and an id of this device.
 */
async function leftInHome(createSession: string, env: Record<string, string>): Promise<string[]> {
	const script = `
		import { InferenceSession, Tensor } from 'onnxruntime-node';
		import { readFileSync } from 'node:fs';
		const session = await ${createSession};
		await session.run({ image: new Tensor('float32', new Float32Array(3 * 64), [1, 3, 8, 8]) });
		console.log('ran');`;
	const folder = await newFolder();
	const model = path.join(folder, 'tiny.onnx');
	await writeFile(model, tinyNetwork(8, [[1, 0, 0]]));
	const home = path.join(folder, 'home');
	await mkdir(home);
	const args = ['--input-type=module', '--eval', script, model];
	const homes = { HOME: home, XDG_CACHE_HOME: home };
	const { stdout } = await run(process.execPath, args, {
		cwd: import.meta.dirname,
		env: { ...env, ...homes },
	});
	expect(stdout).toBe('ran\n');
	return readdir(home);
}

const inThisProcess = 'InferenceSession.create(process.argv[1])';

it.runIf(process.platform === 'linux')(
	'without the setting the runtime would keep such files: the tests below could fail',
	async () => {
		// A closed port of this machine, so that nothing can be sent.
		const nowhere = { https_proxy: 'http://127.0.0.1:9', all_proxy: 'http://127.0.0.1:9' };
		expect(await leftInHome(inThisProcess, nowhere)).not.toEqual([]);
	},
);

it('the runtime sends no telemetry from a worker process: it keeps no events to send and no id of this device', async () => {
	expect(await leftInHome(inThisProcess, workerEnvironment)).toEqual([]);
});

it('the runtime sends no telemetry from a program that runs a network in its own process', async () => {
	const own = "(await import('../inference/session.ts')).createSession(readFileSync(process.argv[1]), 1)";
	expect(await leftInHome(own, {})).toEqual([]);
});

it('worker processes keep compiled code where their parent does, and nowhere if it keeps none', async () => {
	const folder = await newFolder();
	const script = `const { compileCacheEnvironment } = await import('./environment.ts');
		console.log(JSON.stringify(compileCacheEnvironment()));`;
	const environmentWith = async (env: Record<string, string>) => {
		const args = ['--input-type=module', '--eval', script];
		return JSON.parse((await run(process.execPath, args, { cwd: import.meta.dirname, env })).stdout);
	};
	expect(await environmentWith({ NODE_COMPILE_CACHE: folder })).toEqual({ NODE_COMPILE_CACHE: folder });
	expect(await environmentWith({})).toEqual({});
});
