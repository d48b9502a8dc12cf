import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deviceModel } from '#contract/device-model.ts';
import { newFolder } from '#test/new-folder.ts';
import { until } from '#test/until.ts';
import { createServedModel, type PrepareDeviceModel } from './served-model.ts';

const logger = { info() {}, warn() {}, error() {} };
const { sha256 } = deviceModel;

async function madeModel() {
	const file = path.join(await newFolder(), 'model.onnx.gz');
	await writeFile(file, 'model');
	return { sha256, file, bytes: 5, digest: 'digest' };
}

function create(prepare: PrepareDeviceModel, after: Promise<unknown> = Promise.resolve()) {
	const model = createServedModel({
		prepare,
		modelsDir: '/models',
		leaveFreeBytes: 1000,
		after,
		logger,
		retryMs: 1,
	});
	onTestFinished(() => model.close());
	return model;
}

it('the model is found once it is made, and no other is known', async () => {
	const made = await madeModel();
	const model = create(async () => made);
	expect(model.find(sha256)).toBe('not-ready');
	await until(() => model.find(sha256)).toMatchObject({ bytes: 5, digest: 'digest' });
	expect(model.find('0'.repeat(64))).toBe('unknown');
});

it('the model is made again after a failure', async () => {
	const made = await madeModel();
	let attempts = 0;
	const model = create(async () => {
		attempts += 1;
		if (attempts < 3) throw new Error('the disk is full');
		return made;
	});
	await until(() => model.find(sha256)).toMatchObject({ bytes: 5 });
	expect(attempts).toBe(3);
});

it('the space that has to stay free on the disk is passed on', async () => {
	const made = await madeModel();
	const prepare = vi.fn<PrepareDeviceModel>(async () => made);
	create(prepare);
	await until(() => prepare.mock.calls[0]?.[2]).toBe(1000);
});

it('the model is not made before the engine is ready, and never if it cannot start', async () => {
	const made = await madeModel();
	const prepare = vi.fn<PrepareDeviceModel>(async () => made);
	const engine = Promise.withResolvers<void>();
	create(prepare, engine.promise);
	create(prepare, Promise.reject(new Error('no engine')));
	await new Promise(setImmediate);
	expect(prepare).not.toHaveBeenCalled();
	engine.resolve();
	await until(() => prepare.mock.calls).toHaveLength(1);
});

it('closing does not wait for an engine that never becomes ready', async () => {
	const made = await madeModel();
	const model = create(async () => made, new Promise(() => {}));
	await expect(model.close()).resolves.toBeUndefined();
});
