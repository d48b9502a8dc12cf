// The colours without the matte: the subject's own, continued around its edge, and calm beyond.
import { expect, test } from 'vitest';
import { foregroundOnly } from './foreground-only.ts';
import { rasterOf } from './raster.ts';

const side = 81;

function colorsOf(pixel: (x: number, y: number) => readonly number[] | undefined) {
	const rgba = new Uint8Array(4 * side * side);
	for (let i = 0; i < side * side; i++) rgba.set(pixel(i % side, Math.floor(i / side)) ?? [], 4 * i);
	const raster = foregroundOnly(rasterOf(rgba, 4, { width: side, height: side }));
	const rgb = raster.rows(0, side);
	expect(raster).toMatchObject({ width: side, height: side, channels: 3 });
	return (x: number, y: number) => [...rgb.subarray(3 * (y * side + x), 3 * (y * side + x) + 3)];
}

test('a pixel with any alpha keeps its colour', () => {
	const at = colorsOf((x, y) => [x, y, 7, 1 + ((x + y) % 255)]);
	for (const [x, y] of [
		[0, 0],
		[80, 0],
		[0, 80],
		[80, 80],
		[40, 13],
	] as const)
		expect(at(x, y)).toEqual([x, y, 7]);
});

test('in every direction a colour reaches 16 pixels, and beyond lies the mean by alpha', () => {
	const at = colorsOf((x, y) => {
		if (x === 40 && y === 40) return [200, 100, 50, 255];
		return x === 0 && y === 0 ? [20, 10, 5, 51] : undefined;
	});
	const mean = [200, 100, 50].map((value) => Math.round((255 * value + 51 * (value / 10)) / 306));
	for (const across of [-1, 0, 1]) {
		for (const down of [-1, 0, 1]) {
			if (across === 0 && down === 0) continue;
			for (const distance of [1, 8, 16])
				expect(at(40 + across * distance, 40 + down * distance)).toEqual([200, 100, 50]);
			expect(at(40 + across * 17, 40 + down * 17)).toEqual(mean);
		}
	}
	expect(at(16, 16)).toEqual([20, 10, 5]);
	expect(at(17, 3)).toEqual(mean);
});

test('every pixel within 16 of the subject has a colour of its edge, whatever its outline', () => {
	const isSubject = (x: number, y: number) => (x * 7919 + y * 104_729) % 613 === 0;
	const at = colorsOf((x, y) => (isSubject(x, y) ? [200, 100 + (x % 2), 50, 255] : undefined));
	for (let y = 0; y < side; y++)
		for (let x = 0; x < side; x++) {
			const [red, green = 0, blue] = at(x, y);
			expect([red, blue]).toEqual([200, 50]);
			expect([100, 101]).toContain(green);
		}
});

test('between two edges the nearer colour wins', () => {
	const at = colorsOf((x) => (x < 20 ? [255, 0, 0, 255] : x >= 40 ? [0, 0, 255, 255] : undefined));
	for (const y of [0, 40, 80]) {
		expect(at(28, y)).toEqual([255, 0, 0]);
		expect(at(31, y)).toEqual([0, 0, 255]);
	}
});

test('a row at the end of an image does not continue in the next', () => {
	const at = colorsOf((x) => (x === side - 1 ? [255, 0, 0, 255] : x === 0 ? [0, 0, 255, 255] : undefined));
	expect(at(1, 40)).toEqual([0, 0, 255]);
	expect(at(side - 2, 40)).toEqual([255, 0, 0]);
});

test('without a subject all is black', () => {
	expect(colorsOf(() => undefined)(40, 40)).toEqual([0, 0, 0]);
});
