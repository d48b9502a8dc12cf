// Images that share a worker process: one is finished during the inference of the next, with the same results.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTimeouts } from '#test/long-timeouts.ts';
import { createEngine, type Engine } from '../index.ts';

const subjects = ['bottle', 'teddy', 'plant'];
let engine: Engine;
let photos: Buffer[];
let alone: Buffer[];

beforeAll(async () => {
	engine = createEngine({ ...longTimeouts, workers: 1 });
	photos = await Promise.all(
		subjects.map((name) => readFile(new URL(`../../art/rendered/${name}/photo.jpg`, import.meta.url))),
	);
	alone = [];
	for (const photo of photos) alone.push((await engine.cutOut(photo)).bytes);
});

afterAll(() => engine.close());

test('cutouts made concurrently equal those made alone, and an unreadable file among them is rejected', async () => {
	const [first, broken, ...others] = await Promise.allSettled([
		engine.cutOut(photos[0] as Buffer),
		engine.cutOut(Buffer.from('no image')),
		...photos.slice(1).map((photo) => engine.cutOut(photo)),
	]);
	expect(broken).toMatchObject({ reason: { code: 'unreadable-image' } });
	const together = [first, ...others].map((one) =>
		one.status === 'fulfilled' ? one.value.bytes : one.reason,
	);
	expect(together).toEqual(alone);
	expect(engine.processes().lost).toBe(0);
});
