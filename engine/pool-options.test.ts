// How many worker processes the engine has, when they start and end, and what their jobs may take.
import { expect, test } from 'vitest';
import { findCard } from './models/cards.ts';
import { defaultModelsDir } from './models/store.ts';
import { poolOptions } from './pool-options.ts';

test('the promptable network has one process, which starts with the first click and ends ten minutes after the last', () => {
	const { clicks } = poolOptions({ workers: 3 });
	expect(clicks).toMatchObject({ workers: 1, startsLate: true, idleMs: 10 * 60_000 });
});

test('processes that cut out start at once and have an idle time only if one is set for them', () => {
	const { cutouts } = poolOptions({ workers: 3 });
	expect(cutouts).toMatchObject({ workers: 3, idleMs: undefined });
	expect(cutouts).not.toHaveProperty('startsLate');
	const ending = poolOptions({ idleMs: 1000 });
	expect([ending.cutouts.idleMs, ending.clicks.idleMs]).toEqual([1000, 600_000]);
	expect(poolOptions({ promptableIdleMs: 5000 }).clicks.idleMs).toBe(5000);
});

test('without options twenty jobs may wait, each for half a minute, and a job may run for a minute with the default model', () => {
	const ofBoth = { queueLimit: 20, queueTimeoutMs: 30_000, jobTimeoutMs: 60_000 };
	const { cutouts, clicks } = poolOptions({});
	for (const pool of [cutouts, clicks]) {
		expect(pool).toMatchObject(ofBoth);
		expect(pool.worker.settings).toMatchObject({ modelsDir: defaultModelsDir });
	}
	expect(cutouts.worker.settings).toMatchObject({ model: findCard('isnet-medium-8bit') });
});

test('options count for both kinds of processes, except the model, which is that of cutting out', () => {
	const logger = { info() {}, warn() {}, error() {} };
	const ofBoth = { queueLimit: 0, queueTimeoutMs: 1, jobTimeoutMs: 2, logger };
	const ofWorkers = { modelsDir: '/models', threads: 3 };
	const model = findCard('u2netp');
	const { cutouts, clicks } = poolOptions({ ...ofBoth, modelsDir: '/models', threadsPerWorker: 3, model });
	expect(cutouts).toMatchObject(ofBoth);
	expect(clicks).toMatchObject(ofBoth);
	expect(cutouts.worker.settings).toEqual({ ...ofWorkers, model });
	expect(clicks.worker.settings).toEqual(ofWorkers);
});
