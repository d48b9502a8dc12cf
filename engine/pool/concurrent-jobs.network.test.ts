// Images that share a worker process: others are prepared and finished during the inference of one, with the same results.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
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

test('cutouts made concurrently equal those made alone', async () => {
	const together = await Promise.all(photos.map((photo) => engine.cutOut(photo)));
	expect(together.map(({ bytes }) => bytes)).toEqual(alone);
	expect(engine.processes().lost).toBe(0);
});

test('a drawing that needs no inference does not wait for the inference of a photo', async () => {
	const background = { width: 200, height: 150, channels: 3, background: 'white' } as const;
	const ink = { width: 60, height: 40, channels: 3, background: 'navy' } as const;
	const square = await sharp({ create: ink }).png().toBuffer();
	const drawing = await sharp({ create: background })
		.composite([{ input: square, left: 70, top: 50 }])
		.png()
		.toBuffer();
	const finished: string[] = [];
	await Promise.all([
		engine.cutOut(photos[0] as Buffer).then(() => finished.push('photo')),
		engine.cutOut(drawing).then(({ inferences }) => finished.push(`drawing, ${inferences} inferences`)),
	]);
	expect(finished).toEqual(['drawing, 0 inferences', 'photo']);
});

test('an unreadable file is rejected, and its neighbours are cut out', async () => {
	const [first, broken, last] = await Promise.allSettled([
		engine.cutOut(photos[0] as Buffer),
		engine.cutOut(Buffer.from('no image')),
		engine.cutOut(photos[1] as Buffer),
	]);
	expect(first).toMatchObject({ value: { bytes: alone[0] } });
	expect(broken).toMatchObject({ reason: { code: 'unreadable-image' } });
	expect(last).toMatchObject({ value: { bytes: alone[1] } });
});
