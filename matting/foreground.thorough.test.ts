// The soft band has the foreground colours only, and all other pixels are unchanged.
import { describe, expect, test } from 'vitest';
import { estimateForeground } from './foreground.ts';
import type { Image } from './image.ts';

type Color = readonly [number, number, number];

/** Deterministic noise, 0 to 1. */
function hash(x: number, y: number): number {
	const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
	return wave - Math.floor(wave);
}

/** Brown fur whose strands thin out to the right, as an exact composite on a background. */
function fur(width: number, height: number, background: (x: number, y: number) => Color) {
	const rgb = new Uint8Array(width * height * 3);
	const truth = new Uint8Array(rgb.length);
	const matte = new Uint8Array(width * height);
	for (let i = 0; i < matte.length; i++) {
		const x = i % width;
		const y = Math.floor(i / width);
		const tip = width * (0.4 + 0.3 * hash(0, Math.floor(y / 3)));
		matte[i] = Math.round(255 * Math.min(1, Math.max(0, (tip - x) / (0.15 * width))));
		const a = (matte[i] as number) / 255;
		const light = 0.8 + 0.4 * hash(1, Math.floor(y / 3));
		const color = [150 * light, 100 * light, 60 * light];
		for (let k = 0; k < 3; k++) {
			truth[3 * i + k] = Math.round(color[k] as number);
			rgb[3 * i + k] = Math.round(
				a * (truth[3 * i + k] as number) + (1 - a) * (background(x, y)[k] as number),
			);
		}
	}
	return { image: { width, height, rgb }, matte, truth };
}

/** Mean absolute error of alpha x colour where alpha is between 0.02 and 0.98. */
function fringe(colors: Uint8Array, truth: Uint8Array, matte: Uint8Array): number {
	let error = 0;
	let count = 0;
	matte.forEach((value, i) => {
		const a = value / 255;
		if (a < 0.02 || a > 0.98) return;
		for (let k = 0; k < 3; k++)
			error += a * Math.abs((colors[3 * i + k] as number) - (truth[3 * i + k] as number));
		count += 3;
	});
	return error / count;
}

const green = (): Color => [30, 190, 60];
const foliage = (x: number, y: number): Color => {
	const light = 0.7 + 0.6 * hash(x >> 3, y >> 3);
	return [90 * light, 190 * light, 60 * light];
};

test.each([
	['plain green', green, 4],
	['white', (): Color => [255, 255, 255], 4],
	// A background that changes from leaf to leaf cannot be known behind each strand.
	['busy foliage', foliage, 2.5],
])('%s behind fur does not stay in the fur', (_, background, times) => {
	const { image, matte, truth } = fur(300, 200, background);
	const plain = fringe(image.rgb, truth, matte);
	expect(fringe(estimateForeground(image, matte), truth, matte)).toBeLessThan(plain / times);
});

test('on an image wider than the grid, too, less than a quarter stays', () => {
	const { image, matte, truth } = fur(3400, 60, green);
	const plain = fringe(image.rgb, truth, matte);
	expect(fringe(estimateForeground(image, matte), truth, matte)).toBeLessThan(plain / 4);
});

test('where the matte is above 0.98 every byte is that of the image, and the image is not changed', () => {
	const { image, matte } = fur(90, 70, foliage);
	const before = image.rgb.slice();
	const colors = estimateForeground(image, matte);
	expect(colors.length).toBe(before.length);
	expect(colors.some((value, i) => value !== before[i])).toBe(true);
	expect(
		matte.every((value, i) => value < 250 || [0, 1, 2].every((k) => colors[3 * i + k] === before[3 * i + k])),
	).toBe(true);
	expect(image.rgb).toEqual(before);
});

test('there is no step in colour where the estimate meets the colours of the image', () => {
	const matte = Uint8Array.from({ length: 256 * 8 }, (_, i) => 255 - (i % 256));
	const rgb = new Uint8Array(matte.length * 3);
	matte.forEach((value, i) => {
		for (let k = 0; k < 3; k++) {
			rgb[3 * i + k] = Math.round((value * 120 + (255 - value) * (green()[k] as number)) / 255);
		}
	});
	const colors = estimateForeground({ width: 256, height: 8, rgb }, matte);
	for (let x = 1; x < 40; x++) {
		for (let k = 0; k < 3; k++) {
			const at = 3 * (4 * 256 + x) + k;
			expect(Math.abs((colors[at] as number) - (colors[at - 3] as number))).toBeLessThanOrEqual(2);
		}
	}
});

test('a matte that is wrong over vivid green leaves no colour beyond subject and background', () => {
	const { image, matte } = fur(300, 200, green);
	const wrong = matte.map((_, i) => {
		const row = i - (i % 300);
		let sum = 0;
		for (let x = (i % 300) - 8; x <= (i % 300) + 8; x++)
			sum += matte[row + Math.min(299, Math.max(0, x))] as number;
		return Math.round(sum / 17);
	});
	const colors = estimateForeground(image, wrong);
	// The fur's red is at most 180 and its green half as much again as its blue; magenta would break both.
	wrong.forEach((value, i) => {
		if (value < 26) return;
		expect(colors[3 * i] as number).toBeLessThan(215);
		expect((colors[3 * i + 2] as number) - (colors[3 * i + 1] as number)).toBeLessThan(30);
	});
});

describe('the alpha that the image itself has', () => {
	test('a matte equal to it changes no visible colour', () => {
		const { image, matte } = fur(90, 70, foliage);
		const clear = { ...image, alpha: matte };
		expect(estimateForeground(clear, matte)).toEqual(image.rgb);
	});

	test('pixels hidden by it do not colour the band', () => {
		const { image, matte } = fur(120, 80, green);
		const alpha = new Uint8Array(matte.length).fill(255);
		const hidden = image.rgb.slice();
		for (let i = 0; i < alpha.length; i++) {
			if (i % 120 < 110) continue;
			alpha[i] = 0;
			hidden.set([255, 0, 255], 3 * i);
		}
		const seen = matte.map((value, i) => Math.round((value * (alpha[i] as number)) / 255));
		const colors = estimateForeground({ ...image, alpha, rgb: hidden }, seen);
		const others = estimateForeground({ ...image, alpha }, seen);
		expect(seen.every((value, i) => value === 0 || colors[3 * i] === others[3 * i])).toBe(true);
	});

	test('if uniform, it does not change the estimate', () => {
		const { image, matte } = fur(90, 70, green);
		const alpha = new Uint8Array(matte.length).fill(128);
		const veiled = matte.map((value) => Math.round((value * 128) / 255));
		const through = estimateForeground({ ...image, alpha }, veiled);
		const open = estimateForeground(image, matte);
		const worst = matte.reduce(
			(max, value, i) =>
				value < 64 ? max : Math.max(max, Math.abs((through[3 * i] as number) - (open[3 * i] as number))),
			0,
		);
		expect(worst).toBeLessThan(8);
	});
});

describe('edge cases', () => {
	test.each([
		['opaque', 255],
		['clear', 0],
	])('a uniformly %s matte returns the image', (_, value) => {
		const { image, matte } = fur(64, 64, foliage);
		const colors = estimateForeground(image, matte.fill(value));
		expect(colors).toEqual(image.rgb);
		expect(colors).not.toBe(image.rgb);
	});

	test('uniformly half-transparent glass keeps its colours: nothing separates foreground from background', () => {
		const rgb = new Uint8Array(40 * 30 * 3).fill(0).map((_, i) => [200, 120, 40][i % 3] as number);
		const colors = estimateForeground({ width: 40, height: 30, rgb }, new Uint8Array(1200).fill(128));
		expect(colors.every((value, i) => Math.abs(value - (rgb[i] as number)) <= 1)).toBe(true);
	});

	test('one soft pixel keeps its colour', () => {
		const image: Image = { width: 1, height: 1, rgb: Uint8Array.from([10, 200, 90]) };
		expect([...estimateForeground(image, Uint8Array.from([100]))]).toEqual([10, 200, 90]);
	});

	test.each([
		[1, 400],
		[400, 1],
		[3000, 2],
		[2, 3000],
		[5, 7],
	])('a %i x %i image is decontaminated', (width, height) => {
		const length = width * height;
		const matte = Uint8Array.from({ length }, (_, i) => Math.round(255 * (1 - i / Math.max(1, length - 1))));
		const rgb = new Uint8Array(length * 3);
		matte.forEach((value, i) => {
			rgb[3 * i] = value;
			rgb[3 * i + 1] = 255 - value;
		});
		const colors = estimateForeground({ width, height, rgb }, matte);
		const truth = rgb.map((_, i) => (i % 3 === 0 ? 255 : 0));
		expect(fringe(colors, truth, matte)).toBeLessThan(fringe(rgb, truth, matte) / 2);
	});

	test('a random matte on random colours stays between 0 and 255 without wrapping around', () => {
		const matte = Uint8Array.from({ length: 50 * 40 }, (_, i) => 256 * hash(i, 3));
		const rgb = new Uint8Array(matte.length * 3).map((_, i) => (hash(i, 7) < 0.5 ? 255 : 250));
		const colors = estimateForeground({ width: 50, height: 40, rgb }, matte);
		// Colours this close to 255 would wrap to black.
		expect(Math.min(...colors)).toBeGreaterThan(200);
	});
});
