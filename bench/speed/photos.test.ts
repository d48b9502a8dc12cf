import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawHair } from './hair.ts';
import { createNormal, createRandom } from './random.ts';

const foreground = new URL('../../art/rendered/teddy/foreground.png', import.meta.url);

test('chance is the same for the same seed, and even', () => {
	const random = createRandom(5);
	const values = Array.from({ length: 10_000 }, random);
	expect(Array.from({ length: 10_000 }, createRandom(5))).toEqual(values);
	for (let tenth = 0; tenth < 10; tenth++) {
		const inside = values.filter((value) => Math.floor(10 * value) === tenth).length;
		expect(inside).toBeGreaterThan(900);
		expect(inside).toBeLessThan(1100);
	}
});

test('grain has mean 0 and deviation 1', () => {
	const values = Array.from({ length: 20_000 }, createNormal(5));
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
	expect(mean).toBeCloseTo(0, 1);
	expect(variance).toBeCloseTo(1, 1);
});

test('hair has soft edges, stands at the outline only, and is the same every time', async () => {
	const small = await sharp(await readFile(foreground))
		.resize(320)
		.png()
		.toBuffer();
	const hair = await drawHair(small, 640, 427);
	const alpha = await sharp(hair).extractChannel('alpha').raw().toBuffer();
	const soft = alpha.filter((value) => value > 16 && value < 240).length;
	const any = alpha.filter((value) => value > 0).length;
	expect(soft / any).toBeGreaterThan(0.3);
	expect(any / alpha.length).toBeLessThan(0.5);
	expect(alpha[0]).toBe(0);
	const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
	expect(hash(await drawHair(small, 640, 427))).toBe(hash(hair));
});
