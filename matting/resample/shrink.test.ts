// Pixels shrunk in TypeScript are those that sharp makes, and keep their colours where alpha is low.
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { shrink as withSharp } from '#engine/shrink.ts';
import { shrink } from './shrink.ts';

const backgrounds = path.resolve(import.meta.dirname, '../../art/backgrounds');
const from: Size = { width: 1100, height: 1100 };
let photo: Buffer;

beforeAll(async () => {
	photo = await sharp(path.join(backgrounds, 'leaves.jpg')).removeAlpha().raw().toBuffer();
	expect(photo.length).toBe(3 * from.width * from.height);
});

const worstDifference = (a: Uint8Array, b: Uint8Array) =>
	a.reduce((worst, value, at) => Math.max(worst, Math.abs(value - (b[at] as number))), 0);

test.each<[string, Size]>([
	['hardly smaller', { width: 1071, height: 1093 }],
	['to a half', { width: 550, height: 550 }],
	['to a third', { width: 333, height: 337 }],
	['to a ninth', { width: 123, height: 120 }],
	['in its width alone', { width: 700, height: 1100 }],
	['in its height alone', { width: 1100, height: 200 }],
])("a photo shrunk %s is within 2 of 255 of sharp's", async (_how, to) => {
	const found = await shrink(photo, 3, from, to);
	expect(found.length).toBe(3 * to.width * to.height);
	expect(worstDifference(found, await withSharp(photo, 3, from, to))).toBeLessThanOrEqual(2);
});

test("a matte, too, is within 2 of 255 of sharp's", async () => {
	const disc = Uint8Array.from({ length: 300 * 200 }, (_, i) => {
		const fromMiddle = Math.hypot((i % 300) - 140, Math.floor(i / 300) - 90);
		return Math.round(255 * Math.min(1, Math.max(0, 70.5 - fromMiddle)));
	});
	const [whole, to] = [
		{ width: 300, height: 200 },
		{ width: 131, height: 87 },
	];
	const found = await shrink(disc, 1, whole, to);
	expect(worstDifference(found, await withSharp(disc, 1, whole, to))).toBeLessThanOrEqual(2);
});

describe('with alpha', () => {
	const [whole, to] = [
		{ width: 120, height: 90 },
		{ width: 50, height: 40 },
	];
	const color = [200, 30, 10];
	/** One colour whose alpha falls to 0 to the right; where it is 0 the colour is another. */
	const cutout = Uint8Array.from({ length: 4 * 120 * 90 }, (_, at) => {
		const alpha = Math.max(0, 250 - 3 * ((at >> 2) % 120));
		return at % 4 === 3 ? alpha : alpha === 0 ? 255 : (color[at % 4] as number);
	});

	test('each visible pixel has the colour of the subject, however low its alpha', async () => {
		const found = await shrink(cutout, 4, whole, to);
		const alphas = found.filter((_, at) => at % 4 === 3);
		expect(Math.min(...alphas.filter((alpha) => alpha > 0))).toBeLessThan(8);
		for (let at = 0; at < found.length; at += 4) {
			if (found[at + 3] === 0) continue;
			expect(worstDifference(found.slice(at, at + 3), Uint8Array.from(color))).toBeLessThanOrEqual(1);
		}
	});

	test("on black it is within 2 of 255 of sharp's, which loses colours at low alpha", async () => {
		const [found, library] = [await shrink(cutout, 4, whole, to), await withSharp(cutout, 4, whole, to)];
		const onBlack = (pixels: Uint8Array) =>
			pixels.map((value, at) =>
				at % 4 === 3 ? value : Math.round((value * (pixels[at - (at % 4) + 3] as number)) / 255),
			);
		expect(worstDifference(onBlack(found), onBlack(library))).toBeLessThanOrEqual(2);
	});

	test('alpha is that of the matte alone, but for rounding', async () => {
		const found = await shrink(cutout, 4, whole, to);
		const matte = await shrink(
			cutout.filter((_, at) => at % 4 === 3),
			1,
			whole,
			to,
		);
		const alphas = found.filter((_, at) => at % 4 === 3);
		expect(worstDifference(alphas, matte)).toBeLessThanOrEqual(1);
	});
});

test.each<[Size, Size]>([
	[
		{ width: 1, height: 1 },
		{ width: 1, height: 1 },
	],
	[
		{ width: 3840, height: 20 },
		{ width: 1, height: 1 },
	],
	[
		{ width: 20, height: 3840 },
		{ width: 19, height: 7 },
	],
	[
		{ width: 5, height: 3 },
		{ width: 4, height: 2 },
	],
])('a uniform image of %j stays uniform at %j', async (whole, to) => {
	for (const channels of [1, 3, 4] as const) {
		const value = [7, 255, 130, 90].slice(0, channels);
		const uniform = (size: Size) =>
			Uint8Array.from(
				{ length: size.width * size.height * channels },
				(_, at) => value[at % channels] as number,
			);
		expect(await shrink(uniform(whole), channels, whole, to)).toEqual(uniform(to));
	}
});

test('an image of its own size stays as it is', async () => {
	expect(Buffer.compare(await shrink(photo, 3, from, from), photo)).toBe(0);
});
