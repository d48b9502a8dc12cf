// The composite is the textbook's, rounded to the nearest.
import { expect, test } from 'vitest';
import { rasterOf } from '../raster.ts';
import { overBackground, overTranslucent, solid } from './over-background.ts';

test('every alpha with every pair of colours is rounded to the nearest', () => {
	const wrong: string[] = [];
	for (let front = 0; front < 256; front++) {
		const rgba = Uint8Array.from({ length: 256 * 4 }, (_, i) => (i % 4 === 3 ? i >> 2 : front));
		const cutout = rasterOf(rgba, 4, { width: 256, height: 1 });
		for (let back = 0; back < 256; back++) {
			const background = () => new Uint8Array(256 * 3).fill(back);
			const out = overBackground(cutout, background).rows(0, 1);
			for (let alpha = 0; alpha < 256; alpha++) {
				const exact = Math.round((alpha * front + (255 - alpha) * back) / 255);
				if (out[alpha * 3 + (front % 3)] !== exact) wrong.push(`${front} over ${back} at ${alpha}`);
			}
		}
	}
	expect(wrong).toEqual([]);
});

test('any rows can be requested', () => {
	const opaque = [1, 4, 7, 9];
	const rgba = Uint8Array.from({ length: 4 * 3 * 4 }, (_, i) =>
		i % 4 < 3 ? i : opaque.includes(i >> 2) ? 255 : 0,
	);
	const background = (from: number, to: number) =>
		Uint8Array.from({ length: (to - from) * 3 }, (_, i) => 100 + from * 3 + i);
	const raster = overBackground(rasterOf(rgba, 4, { width: 4, height: 3 }), background);
	const whole = raster.rows(0, 3);
	expect([...raster.rows(1, 3)]).toEqual([...whole.subarray(12)]);
	expect([...whole.subarray(0, 6)]).toEqual([100, 101, 102, 4, 5, 6]);
});

test('a solid background has its colour at every pixel', () => {
	expect([...solid('#0a14ff')(3, 5)]).toEqual([10, 20, 255, 10, 20, 255]);
});

test('over a color with alpha every value is the exact one, rounded to the nearest', () => {
	const wrong: string[] = [];
	for (const [front, back] of [
		[0, 255],
		[255, 0],
		[200, 31],
		[97, 98],
	] as const) {
		const rgba = Uint8Array.from({ length: 256 * 4 }, (_, i) => (i % 4 === 3 ? i >> 2 : front));
		const cutout = rasterOf(rgba, 4, { width: 256, height: 1 });
		for (let backAlpha = 1; backAlpha < 255; backAlpha++) {
			const hex = (value: number) => value.toString(16).padStart(2, '0');
			const color = `#${hex(back)}${hex(back)}${hex(back)}${hex(backAlpha)}`;
			const out = overTranslucent(cutout, color).rows(0, 1);
			for (let alpha = 0; alpha < 256; alpha++) {
				const a = alpha / 255;
				const b = (backAlpha / 255) * (1 - a);
				const exact = [(front * a + back * b) / (a + b), 255 * (a + b)];
				const found = [out[4 * alpha + (alpha % 3)], out[4 * alpha + 3]];
				if (exact.some((value, i) => Math.abs((found[i] as number) - value) > 0.5 + 1e-9))
					wrong.push(`${front} at ${alpha} over ${back} at ${backAlpha}: ${found}, not ${exact}`);
			}
		}
	}
	expect(wrong).toEqual([]);
});
