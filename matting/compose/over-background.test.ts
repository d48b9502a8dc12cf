// The composite is the textbook's, rounded to the nearest.
import { expect, test } from 'vitest';
import { onBackground } from './over-background.ts';

test('every alpha with every pair of colours is rounded to the nearest', () => {
	const matte = Uint8Array.from({ length: 256 }, (_, alpha) => alpha);
	const wrong: string[] = [];
	for (let front = 0; front < 256; front++) {
		const rgb = new Uint8Array(256 * 3).fill(front);
		for (let back = 0; back < 256; back++) {
			const background = () => new Uint8Array(256 * 3).fill(back);
			const out = onBackground({ width: 256, height: 1, rgb }, matte, background).rows(0, 1);
			for (let alpha = 0; alpha < 256; alpha++) {
				const exact = Math.round((alpha * front + (255 - alpha) * back) / 255);
				if (out[alpha * 3 + (front % 3)] !== exact) wrong.push(`${front} over ${back} at ${alpha}`);
			}
		}
	}
	expect(wrong).toEqual([]);
});

test('any rows can be asked for', () => {
	const rgb = Uint8Array.from({ length: 4 * 3 * 3 }, (_, i) => i);
	const background = (from: number, to: number) =>
		Uint8Array.from({ length: (to - from) * 3 }, (_, i) => 100 + from * 3 + i);
	const matte = Uint8Array.of(0, 255, 0, 0, 255, 0, 0, 255, 0, 255, 0, 0);
	const raster = onBackground({ width: 4, height: 3, rgb }, matte, background);
	const whole = raster.rows(0, 3);
	expect([...raster.rows(1, 3)]).toEqual([...whole.subarray(12)]);
	expect([...whole.subarray(0, 6)]).toEqual([100, 101, 102, 3, 4, 5]);
});
