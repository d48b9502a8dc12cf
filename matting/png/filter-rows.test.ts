// Filtered rows are those of the PNG specification, computed byte by byte.
import { expect, test } from 'vitest';
import type { Raster } from '../compose/raster.ts';
import { filterRows } from './filter-rows.ts';

function noise(width: number, height: number, channels: 1 | 3 | 4): Raster {
	const bytesPerRow = width * channels;
	let state = 1;
	const data = Uint8Array.from({ length: bytesPerRow * height }, () => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return state >>> 16;
	});
	return { width, height, channels, rows: (from, to) => data.subarray(from * bytesPerRow, to * bytesPerRow) };
}

/** Outside the image everything is 0; differences are taken modulo 256. */
function filteredSlowly({ width, height, channels, rows }: Raster): number[] {
	const data = rows(0, height);
	const bytesPerRow = width * channels;
	return Array.from({ length: height }, (_, y) => {
		const row = Array.from({ length: bytesPerRow }, (_, x) => {
			const at = y * bytesPerRow + x;
			const left = x < channels ? 0 : (data[at - channels] as number);
			const up = y === 0 ? 0 : (data[at - bytesPerRow] as number);
			return ((data[at] as number) - Math.floor((left + up) / 2) + 256) % 256;
		});
		return [3, ...row];
	}).flat();
}

test.each([1, 3, 4] as const)('with %i channels each byte is less the mean of left and above', (channels) => {
	for (const width of [1, 2, 3, 4, 5, 64, 67]) {
		const raster = noise(width, 20, channels);
		expect([...filterRows(raster, 0, 20)]).toEqual(filteredSlowly(raster));
	}
});

test('rows filtered in parts are the rows filtered at once', () => {
	const raster = noise(21, 20, 4);
	const parts = [filterRows(raster, 0, 7), filterRows(raster, 7, 8), filterRows(raster, 8, 20)];
	expect(Buffer.concat(parts).equals(filterRows(raster, 0, 20))).toBe(true);
});
