// Gradients end exactly, an image covers the frame, and a blurred background has nothing of its subject.
import { describe, expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { shrink } from '../../resample/shrink.ts';
import { blurredBackground } from './blurred-background.ts';
import { coverImage, type RgbImage } from './cover-image.ts';
import { gradient } from './gradient.ts';
import type { BackgroundPixels } from './over-background.ts';

const pixelOf = (pixels: Uint8Array, { width }: Size, x: number, y: number) => [
	...pixels.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
];

/** Whatever rows are read, and whatever the caller writes into them, the pixels are the same. */
function expectSamePixels(background: BackgroundPixels, count: number): void {
	const whole = background(0, count);
	expect(whole.length).toBe(3 * count);
	const [from, to] = [Math.floor(count / 3), Math.ceil(count / 2)];
	background(from, to).fill(77);
	expect(background(from, to)).toEqual(whole.slice(3 * from, 3 * to));
}

describe('a gradient', () => {
	const size = { width: 40, height: 30 };

	test.each([
		['to the right', 0, [0, 7], [39, 22]],
		['down', 90, [8, 0], [31, 29]],
		['to the left', 180, [39, 3], [0, 5]],
		['up', 270, [3, 29], [9, 0]],
		['to the lower right', 45, [0, 0], [39, 29]],
		['to the lower left', 135, [39, 0], [0, 29]],
		['to the upper right', 330, [0, 29], [39, 0]],
	] as [string, number, [number, number], [number, number]][])(
		'%s runs exactly from the first colour to the second',
		(_to, angle, start, end) => {
			const pixels = gradient('#0a64ff', '#c80032', angle, size)(0, 1200);
			expect(pixelOf(pixels, size, ...start)).toEqual([10, 100, 255]);
			expect(pixelOf(pixels, size, ...end)).toEqual([200, 0, 50]);
		},
	);

	test('is linear between its ends', () => {
		const pixels = gradient('#000000', '#ffff00', 0, { width: 256, height: 1 })(0, 256);
		for (let x = 0; x < 256; x++) expect([...pixels.subarray(3 * x, 3 * x + 3)]).toEqual([x, x, 0]);
	});

	test('is the same in whatever rows it is read', () => {
		expectSamePixels(gradient('#123456', '#fedcba', 77, size), 1200);
	});

	test('of one pixel is the middle of its colours, of one colour that colour', () => {
		expect([...gradient('#000000', '#646464', 30, { width: 1, height: 1 })(0, 1)]).toEqual([50, 50, 50]);
		expect(new Set(gradient('#646464', '#646464', 30, size)(0, 1200))).toEqual(new Set([100]));
	});
});

/** Its red is the column, its green the row. */
function chart(width: number, height: number): RgbImage {
	const rgb = new Uint8Array(3 * width * height);
	for (let i = 0; i < width * height; i++) rgb.set([i % width, Math.floor(i / width), 9], 3 * i);
	return { width, height, rgb };
}

describe('an image as background', () => {
	const centred = { zoom: 1, x: 0.5, y: 0.5 };

	test("of the frame's size is itself", async () => {
		const image = chart(60, 40);
		expect((await coverImage(image, centred, image, shrink))(0, 2400)).toEqual(image.rgb);
	});

	test('covers the frame, and is cut where it is wider or higher', async () => {
		const frame = { width: 50, height: 50 };
		const wide = (await coverImage(chart(200, 100), centred, frame, shrink))(0, 2500);
		// 100 of 200 columns are shown, the middle ones.
		expect(Math.abs((pixelOf(wide, frame, 0, 25)[0] as number) - 50.5)).toBeLessThan(2);
		expect(Math.abs((pixelOf(wide, frame, 49, 25)[0] as number) - 148.5)).toBeLessThan(2);
		const high = (await coverImage(chart(100, 200), centred, frame, shrink))(0, 2500);
		expect(Math.abs((pixelOf(high, frame, 25, 0)[1] as number) - 50.5)).toBeLessThan(2);
		expect(pixelOf(high, frame, 25, 25)[2]).toBe(9);
	});

	test.each([
		['left', { x: 0, y: 0.5 }, 0, 0],
		['right', { x: 1, y: 0.5 }, 49, 199],
	] as const)('moved to its %s side ends there', async (_side, place, x, column) => {
		const frame = { width: 50, height: 50 };
		const pixels = (await coverImage(chart(200, 100), { zoom: 1, ...place }, frame, shrink))(0, 2500);
		expect(Math.abs((pixelOf(pixels, frame, x, 25)[0] as number) - column)).toBeLessThan(2);
	});

	test('zoomed four times shows a quarter of each side, smoothly enlarged', async () => {
		const frame = { width: 100, height: 80 };
		const pixels = (await coverImage(chart(100, 80), { zoom: 4, x: 0, y: 1 }, frame, shrink))(0, 8000);
		expect(Math.abs((pixelOf(pixels, frame, 99, 0)[0] as number) - 24.5)).toBeLessThan(1.1);
		expect(Math.abs((pixelOf(pixels, frame, 0, 79)[1] as number) - 79)).toBeLessThan(1.1);
		const row = Array.from({ length: 100 }, (_, x) => pixelOf(pixels, frame, x, 40)[0] as number);
		expect(row).toEqual(row.toSorted((a, b) => a - b));
		expect(new Set(row).size).toBeGreaterThan(20);
	});

	test.each<[Size, Size]>([
		[
			{ width: 1, height: 1 },
			{ width: 300, height: 200 },
		],
		[
			{ width: 240, height: 200 },
			{ width: 1, height: 1 },
		],
		[
			{ width: 2, height: 250 },
			{ width: 384, height: 2 },
		],
	])('of %j covers %j', async (image, frame) => {
		const count = frame.width * frame.height;
		for (const zoom of [1, 4]) {
			const cover = { zoom, x: 1, y: 0 };
			const background = await coverImage(chart(image.width, image.height), cover, frame, shrink);
			expectSamePixels(background, count);
			expect(new Set(background(0, count).filter((_, at) => at % 3 === 2))).toEqual(new Set([9]));
		}
	});
});

describe('a blurred background', () => {
	const size = { width: 240, height: 160 };
	const matte = Uint8Array.from({ length: 240 * 160 }, (_, i) => {
		const fromMiddle = Math.hypot((i % 240) - 120, Math.floor(i / 240) - 80);
		return Math.round(255 * Math.min(1, Math.max(0, (50 - fromMiddle) / 6 + 0.5)));
	});
	/** A red subject, mixed by the matte with green on the left and blue on the right. */
	const rgb = new Uint8Array(3 * matte.length);
	for (const [i, alpha] of matte.entries()) {
		const back = i % 240 < 120 ? [0, 200, 40] : [0, 40, 200];
		const mixed = [255, 0, 0].map((front, k) =>
			Math.round((alpha * front + (255 - alpha) * (back[k] as number)) / 255),
		);
		rgb.set(mixed, 3 * i);
	}
	const image = { ...size, rgb };

	test.each([1, 20, 50, 100])(
		'of %i percent has no halo of the subject, only its surroundings',
		(strength) => {
			const blurred = blurredBackground(image, matte, strength);
			expect(blurred.width).toBeLessThanOrEqual(size.width);
			expect(Math.abs(blurred.width / blurred.height - 1.5)).toBeLessThan(0.1);
			for (let at = 0; at < blurred.rgb.length; at += 3) {
				expect(blurred.rgb[at]).toBeLessThan(20);
				const sum = (blurred.rgb[at + 1] as number) + (blurred.rgb[at + 2] as number);
				expect(Math.abs(sum - 240)).toBeLessThan(20);
			}
		},
	);

	test('is softer the stronger it is', () => {
		const widest = (strength: number) => {
			const { width, rgb } = blurredBackground(image, matte, strength);
			const greens = Array.from({ length: width }, (_, x) => rgb[3 * x + 1] as number);
			return greens.filter((green) => green > 50 && green < 190).length / width;
		};
		expect(widest(1)).toBeLessThan(0.02);
		expect(widest(50)).toBeGreaterThan(0.03);
		expect(widest(100)).toBeGreaterThan(widest(50));
	});

	test('keeps its brightness up to the border', () => {
		const flat = { ...size, rgb: new Uint8Array(rgb.length).fill(180) };
		const { rgb: blurred } = blurredBackground(flat, matte, 100);
		expect(blurred.every((value) => Math.abs(value - 180) <= 1)).toBe(true);
	});

	test('is the mean of the image where the subject covers everything', () => {
		const covering = new Uint8Array(matte.length).fill(255);
		const { width, height, rgb: mean } = blurredBackground(image, covering, 50);
		expect([width, height]).toEqual([1, 1]);
		for (let k = 0; k < 3; k++) {
			const values = rgb.filter((_, at) => at % 3 === k);
			const sum = values.reduce((total, value) => total + value, 0);
			expect(Math.abs((mean[k] as number) - sum / values.length)).toBeLessThanOrEqual(0.5);
		}
	});

	test.each([
		[1, 1],
		[3840, 20],
		[3, 900],
	])('of %i x %i pixels is made', (width, height) => {
		const thin = { width, height, rgb: new Uint8Array(3 * width * height).fill(90) };
		for (const strength of [1, 100]) {
			const blurred = blurredBackground(thin, new Uint8Array(width * height), strength);
			expect(blurred.rgb.length).toBe(3 * blurred.width * blurred.height);
			expect(blurred.rgb.every((value) => Math.abs(value - 90) <= 1)).toBe(true);
		}
	});
});
