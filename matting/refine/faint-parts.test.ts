// Which parts of a finished matte are removed because they are solid nowhere and far from what is solid.
import { expect, test } from 'vitest';
import { clearFaintParts } from './faint-parts.ts';

const size = { width: 1000, height: 600 };
/** Pixels of a cell of the map, 256 along the longer side. */
const cellPx = 4;

interface Part {
	readonly left: number;
	readonly alpha: number;
}

/** A solid subject on the left, ends at column 200, and parts of 40 x 40 pixels on the same rows. */
function matteOf(...parts: readonly Part[]): Uint8Array {
	const matte = new Uint8Array(size.width * size.height);
	const fill = (left: number, width: number, alpha: number) => {
		for (let y = 300; y < 340; y++) matte.fill(alpha, y * size.width + left, y * size.width + left + width);
	};
	fill(0, 200, 255);
	for (const { left, alpha } of parts) fill(left, 40, alpha);
	return matte;
}

/** The alpha that each of the parts has afterwards, in its middle. */
function cleared(...parts: readonly Part[]): number[] {
	const matte = matteOf(...parts);
	clearFaintParts(matte, size);
	expect(matte[320 * size.width + 100]).toBe(255);
	return parts.map(({ left }) => matte[320 * size.width + left + 20] as number);
}

test('a part that reaches 127 is removed, one that reaches 128 stays', () => {
	expect(cleared({ left: 400, alpha: 127 }, { left: 600, alpha: 128 })).toEqual([0, 128]);
});

test('nothing is left of a faint part, not even its edge', () => {
	const matte = matteOf({ left: 401, alpha: 100 });
	clearFaintParts(matte, size);
	expect(matte).toEqual(matteOf());
});

test('a faint part within five cells of the subject stays, as strands do; at six cells it is removed', () => {
	expect(cleared({ left: 200 + 4 * cellPx, alpha: 60 })).toEqual([60]);
	expect(cleared({ left: 200 + 5 * cellPx, alpha: 60 })).toEqual([0]);
});

test('a faint part that is connected with the subject stays, however far it reaches', () => {
	const parts = Array.from({ length: 20 }, (_, i) => ({ left: 200 + 40 * i, alpha: 20 }));
	expect(cleared(...parts)).toEqual(parts.map(() => 20));
});

test('alpha up to 16 connects nothing', () => {
	const bridge = Array.from({ length: 5 }, (_, i) => ({ left: 200 + 40 * i, alpha: 16 }));
	expect(cleared(...bridge, { left: 400, alpha: 90 }).at(-1)).toBe(0);
});

test('where nothing is solid everything stays', () => {
	const faint = matteOf({ left: 400, alpha: 90 }).map((value) => Math.min(value, 127));
	const matte = faint.slice();
	clearFaintParts(matte, size);
	expect(matte).toEqual(faint);
});

test.each([
	[1, 1],
	[1, 30_000],
	[257, 3],
])('an image of %i x %i has cells at its ends too', (width, height) => {
	const matte = new Uint8Array(width * height);
	matte[0] = 255;
	matte[matte.length - 1] = matte.length > 1 ? 90 : 255;
	clearFaintParts(matte, { width, height });
	expect(matte[0]).toBe(255);
	expect(matte[matte.length - 1]).toBe(matte.length > 1 ? 0 : 255);
});
