// What the encoder gets to see of an image, and the guess that is kept with its embedding.
import { expect, test } from 'vitest';
import type { Image } from '../image.ts';
import { shrink } from '../resample/shrink.ts';
import { embed } from './embed.ts';
import { inputSide, maskSide, type PromptableNetwork } from './promptable.ts';

function recording() {
	const inputs: Float32Array[] = [];
	const network: PromptableNetwork = {
		encode: async (input) => {
			inputs.push(input);
			return Float32Array.of(1, 2, 3);
		},
		decode: async () => [],
	};
	return {
		network,
		at: (plane: number, x: number, y: number) => inputs[0]?.[(plane * inputSide + y) * inputSide + x],
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
	['of another ratio', 1000, 3],
])('an image %s is stretched to the square that is seen, normalised', async (_, width, height) => {
	const { network, at } = recording();
	const embedding = await embed(uniform(width, height, [255, 0, 104]), network, shrink);
	expect(embedding).toEqual({ width, height, values: Float32Array.of(1, 2, 3) });
	for (const [x, y] of [
		[0, 0],
		[inputSide - 1, inputSide - 1],
	] as const) {
		expect(at(0, x, y)).toBeCloseTo((255 - 123.675) / 58.395, 3);
		expect(at(1, x, y)).toBeCloseTo(-116.28 / 57.12, 3);
		expect(at(2, x, y)).toBeCloseTo((104 - 103.53) / 57.375, 3);
	}
});

test('hidden colours of a transparent image do not count', async () => {
	const { network, at } = recording();
	const alpha = new Uint8Array(64 * 64).fill(255, 0, 32 * 64);
	await embed({ ...uniform(64, 64, [255, 255, 255]), alpha }, network, shrink);
	expect(at(0, 300, 100)).toBeGreaterThan(2);
	expect(at(0, 300, 600)).toBeCloseTo(0, 6);
});

test('the guess is the matte stretched to a square', async () => {
	const { network } = recording();
	const alpha = Uint8Array.from({ length: 400 * 200 }, (_, i) => (i % 400 < 200 ? 255 : 0));
	const { guess } = await embed(uniform(400, 200, [9, 9, 9]), network, shrink, alpha);
	const at = (x: number, y: number) => guess?.[y * maskSide + x];
	const [last, right] = [maskSide - 1, maskSide / 2 + 10];
	expect([at(0, 0), at(60, last), at(right, 60), at(last, last)]).toEqual([255, 255, 0, 0]);
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
