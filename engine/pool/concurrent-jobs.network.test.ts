// Images that share a worker process with the real network: one is finished during the inference of the next, with the
// same results. It ends without work, and the next images start it again.
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { longTimeouts, oneWorker } from '#test/engine-options.ts';
import { until } from '#test/until.ts';
import { createEngine } from '../index.ts';

const photoOf = (name: string) => readFile(new URL(`../../art/rendered/${name}/photo.jpg`, import.meta.url));
const engine = createEngine({ ...longTimeouts, ...oneWorker, idleMs: 300 });
afterAll(() => engine.close());

test('cutouts made concurrently, after the end of the idle process and while it starts, equal those made alone, and an unreadable file among them is rejected', async () => {
	await engine.ready;
	const [bottle, teddy] = [await photoOf('bottle'), await photoOf('teddy')];
	const alone = [(await engine.cutOut(bottle)).bytes, (await engine.cutOut(teddy)).bytes];
	await until(() => engine.processes().pids).toEqual([]);
	expect(engine.status()).toMatchObject({ ready: true, workers: 1 });
	const [first, broken, second] = await Promise.allSettled([
		engine.cutOut(bottle),
		engine.cutOut(Buffer.from('no image')),
		engine.cutOut(teddy),
	]);
	expect(broken).toMatchObject({ reason: { code: 'unreadable-image' } });
	const together = [first, second].map((one) => (one.status === 'fulfilled' ? one.value.bytes : one.reason));
	expect(together).toEqual(alone);
	expect(engine.processes().lost).toBe(0);
});
