// What the encoder gets to see of an image, and the guess that is kept with its embedding.
import { expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import type { Image } from '../image.ts';
import { shrink } from '../resample/shrink.ts';
import { embed } from './embed.ts';
import { encodedPart } from './encode-part.ts';
import { maskSide, type PromptableNetwork } from './promptable.ts';

function recording() {
	const seen: { readonly input: Float32Array; readonly image: Size }[] = [];
	const network: PromptableNetwork = {
		encode: async (input, image) => {
			seen.push({ input, image });
			return Float32Array.of(1, 2, 3);
		},
		decode: async () => [],
	};
	return {
		network,
		seen,
		at(plane: number, x: number, y: number) {
			const [{ input, image }] = seen as [(typeof seen)[number]];
			const { width, height } = encodedPart(image);
			return input[(plane * height + y) * width + x];
		},
	};
}

const uniform = (width: number, height: number, color: readonly number[]): Image => ({
	width,
	height,
	rgb: Uint8Array.from({ length: 3 * width * height }, (_, i) => color[i % 3] as number),
});

test.each([
	['larger than the square', 2048, 1024],
	['smaller', 100, 50],
])(
	'an image %s fills the upper part of what is seen, normalised, and below is 0',
	async (_, width, height) => {
		const { network, at, seen } = recording();
		const embedding = await embed(uniform(width, height, [255, 0, 104]), network, shrink);
		expect(embedding).toEqual({ width, height, values: Float32Array.of(1, 2, 3) });
		expect(seen[0]?.image).toEqual({ width: 1024, height: 512 });
		expect(seen[0]?.input).toHaveLength(3 * 1024 * 544);
		for (const [x, y] of [
			[0, 0],
			[1023, 511],
		] as const) {
			expect(at(0, x, y)).toBeCloseTo((255 - 123.675) / 58.395, 3);
			expect(at(1, x, y)).toBeCloseTo(-116.28 / 57.12, 3);
			expect(at(2, x, y)).toBeCloseTo((104 - 103.53) / 57.375, 3);
		}
		for (const value of [at(0, 0, 512), at(1, 1023, 512), at(2, 500, 543)]) expect(value).toBeCloseTo(0, 6);
	},
);

test('hidden colours of a transparent image do not count', async () => {
	const { network, at } = recording();
	const alpha = new Uint8Array(64 * 64).fill(255, 0, 32 * 64);
	await embed({ ...uniform(64, 64, [255, 255, 255]), alpha }, network, shrink);
	expect(at(0, 500, 200)).toBeGreaterThan(2);
	expect(at(0, 500, 900)).toBeCloseTo(0, 6);
});

test('the guess is the matte in the same square', async () => {
	const { network } = recording();
	const alpha = Uint8Array.from({ length: 400 * 200 }, (_, i) => (i % 400 < 200 ? 255 : 0));
	const { guess } = await embed(uniform(400, 200, [9, 9, 9]), network, shrink, alpha);
	const at = (x: number, y: number) => guess?.[y * maskSide + x];
	expect([at(0, 0), at(100, 127), at(150, 60), at(255, 127), at(50, 128)]).toEqual([255, 255, 0, 0, 0]);
});

test('an image of one pixel, and one a thousand times as wide as high, have embeddings', async () => {
	for (const [width, height] of [
		[1, 1],
		[3000, 1],
		[1, 3000],
	] as const) {
		const { network } = recording();
		const alpha = new Uint8Array(width * height).fill(255);
		const { guess } = await embed(uniform(width, height, [1, 2, 3]), network, shrink, alpha);
		expect(guess?.[0]).toBe(255);
	}
});
