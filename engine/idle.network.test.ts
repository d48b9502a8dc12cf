// Worker processes with the real network end without work, and the next image starts them again.
import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { longTimeouts } from '#test/long-timeouts.ts';
import { until } from '#test/until.ts';
import { createEngine } from './index.ts';

const photo = new URL('../art/rendered/basket/photo.jpg', import.meta.url);
const engine = createEngine({ ...longTimeouts, workers: 1, idleMs: 300 });
afterAll(() => engine.close());

it('an image after the end of the idle process gives the same cutout, and so does one that arrives while it starts', async () => {
	await engine.ready;
	const bytes = await readFile(photo);
	const before = await engine.cutOut(bytes);
	await until(() => engine.processes().pids).toEqual([]);
	expect(engine.status()).toMatchObject({ ready: true, workers: 1 });
	const after = await Promise.all([engine.cutOut(bytes), engine.cutOut(bytes)]);
	for (const cutout of after) expect(cutout.bytes.equals(before.bytes)).toBe(true);
	expect(engine.processes().lost).toBe(0);
});
