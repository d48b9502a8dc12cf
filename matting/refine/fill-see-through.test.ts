// Which places of a finished matte become opaque because they lie within the subject and are nowhere open.
import { expect, test } from 'vitest';
import { fillSeeThrough } from './fill-see-through.ts';

const size = { width: 12, height: 9 };

/** An opaque subject of 8 x 5 pixels in the middle of a transparent image, with other values at these pixels of it. */
function matteOf(...pixels: readonly (readonly [x: number, y: number, alpha: number])[]): Uint8Array {
	const matte = new Uint8Array(size.width * size.height);
	for (let y = 2; y < 7; y++) matte.fill(255, y * size.width + 2, y * size.width + 10);
	for (const [x, y, alpha] of pixels) matte[y * size.width + x] = alpha;
	return matte;
}

function filled(matte: Uint8Array): Uint8Array {
	const copy = matte.slice();
	fillSeeThrough(copy, size);
	return copy;
}

test('a place within the subject becomes opaque if it has an alpha of 153 everywhere', () => {
	expect(filled(matteOf([5, 4, 153], [6, 4, 200], [6, 5, 249]))).toEqual(matteOf());
});

test('a place that has less anywhere, even at its corner, stays as it is', () => {
	const gap = matteOf([5, 4, 152], [6, 5, 200], [7, 5, 240]);
	expect(filled(gap)).toEqual(gap);
});

test('the soft edge of the subject stays, even where it reaches far into it', () => {
	const strand = matteOf([2, 3, 160], [3, 3, 180], [4, 4, 200], [5, 4, 220], [6, 4, 240]);
	expect(filled(strand)).toEqual(strand);
});

test.each([
	{ border: 'left', places: '0,4 1,4 2,5' },
	{ border: 'right', places: '11,4 10,4 9,3' },
	{ border: 'upper', places: '4,0 4,1 5,2' },
	{ border: 'lower', places: '4,8 4,7 3,6' },
])('what touches the $border border of the image stays', ({ places }) => {
	const cut = new Uint8Array(size.width * size.height).fill(255);
	for (const place of places.split(' ')) {
		const [x = 0, y = 0] = place.split(',').map(Number);
		cut[y * size.width + x] = 200;
	}
	expect(filled(cut)).toEqual(cut);
});

test('next to a place that stays another one becomes opaque', () => {
	expect(filled(matteOf([4, 4, 100], [5, 4, 180], [8, 4, 180]))).toEqual(matteOf([4, 4, 100], [5, 4, 180]));
});

test('where more than a quarter of the image is soft, everything stays as it is', () => {
	const quarter = new Uint8Array(size.width * size.height).fill(255);
	const inner = Array.from({ length: 27 }, (_, i) => (1 + Math.floor(i / 9)) * size.width + 1 + (i % 9));
	for (const at of inner) quarter[at] = 200;
	expect(filled(quarter)).toEqual(new Uint8Array(quarter.length).fill(255));
	const more = quarter.slice();
	more[5 * size.width + 5] = 200;
	expect(filled(more)).toEqual(more);
});

test('images of one row, one column and one pixel stay as they are', () => {
	for (const [width, height] of [
		[5, 1],
		[1, 5],
		[1, 1],
	] as const) {
		const matte = new Uint8Array(width * height).fill(200);
		fillSeeThrough(matte, { width, height });
		expect(matte).toEqual(new Uint8Array(width * height).fill(200));
	}
});
