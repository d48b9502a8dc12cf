import { readdir, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deviceModels } from '#contract/device-models.ts';
import { newFolder } from '#test/new-folder.ts';
import { until } from '#test/until.ts';
import { createDeviceModels, type PrepareDeviceModels } from './device-models.ts';

const logger = { info() {}, warn() {}, error() {} };
const [first, second] = deviceModels.map(({ sha256 }) => sha256) as [string, string];

async function madeModels() {
	const file = path.join(await newFolder(), 'model.onnx.gz');
	await writeFile(file, 'model');
	return [{ sha256: first, file, bytes: 5, digest: 'digest' }];
}

function create(prepare: PrepareDeviceModels, after: Promise<unknown> = Promise.resolve()) {
	const models = createDeviceModels({
		prepare,
		modelsDir: '/models',
		leaveFreeBytes: 1000,
		after,
		logger,
		retryMs: 1,
	});
	onTestFinished(() => models.close());
	return models;
}

it('a model is found once it is made, and only models of browsers are known', async () => {
	const made = await madeModels();
	const models = create(async () => made);
	expect(models.find(first)).toBe('not-ready');
	await until(() => models.find(first)).toMatchObject({ bytes: 5, digest: 'digest' });
	expect(models.find(second)).toBe('not-ready');
	expect(models.find('0'.repeat(64))).toBe('unknown');
});

it('models are made again after a failure', async () => {
	const made = await madeModels();
	let attempts = 0;
	const models = create(async () => {
		attempts += 1;
		if (attempts < 3) throw new Error('the disk is full');
		return made;
	});
	await until(() => models.find(first)).toMatchObject({ bytes: 5 });
	expect(attempts).toBe(3);
});

it.skipIf(process.platform !== 'linux')(
	'a failure after the first of them leaves no file open twice',
	async () => {
		const [one] = await madeModels();
		if (!one) throw new Error('none was made');
		const other = { ...one, sha256: second, file: `${one.file}.2` };
		let attempts = 0;
		const models = create(async () => {
			attempts += 1;
			if (attempts === 3) await writeFile(other.file, 'model');
			return [one, other];
		});
		await until(() => models.find(second)).toMatchObject({ bytes: 5 });
		const fds = await readdir('/proc/self/fd');
		const links = await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
		expect(links.filter((link) => link === one.file)).toHaveLength(1);
	},
);

it('the space that has to stay free on the disk is passed on', async () => {
	const prepare = vi.fn<PrepareDeviceModels>(async () => []);
	create(prepare);
	await until(() => prepare.mock.calls[0]?.[2]).toBe(1000);
});

it('models are not made before the engine is ready, and never if it cannot start', async () => {
	let attempts = 0;
	const prepare = async () => {
		attempts += 1;
		return [];
	};
	const engine = Promise.withResolvers<void>();
	create(prepare, engine.promise);
	create(prepare, Promise.reject(new Error('no engine')));
	await new Promise(setImmediate);
	expect(attempts).toBe(0);
	engine.resolve();
	await until(() => attempts).toBe(1);
});

it('closing does not wait for an engine that never becomes ready', async () => {
	const models = create(async () => [], new Promise(() => {}));
	await expect(models.close()).resolves.toBeUndefined();
});
