// Regions of a matte: what is listed, and what keeping or removing one does to the pixels.
import { describe, expect, it, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { place } from '../boxed.ts';
import type { Image } from '../image.ts';
import { findRegions, type MatteRegion } from './matte-regions.ts';
import { setRegion } from './set-region.ts';

/** A matte of rectangles, each left, top, width, height and alpha, painted in order. */
function matteOf(
	{ width, height }: Size,
	...rectangles: [number, number, number, number, number][]
): Uint8Array {
	const matte = new Uint8Array(width * height);
	for (const [left, top, columns, rows, alpha] of rectangles)
		for (let y = top; y < top + rows; y++) matte.fill(alpha, y * width + left, y * width + left + columns);
	return matte;
}

const size = { width: 200, height: 150 };
const subject: [number, number, number, number, number] = [40, 30, 120, 100, 255];
const grey = (of: Size): Image => ({ ...of, rgb: new Uint8Array(3 * of.width * of.height).fill(120) });
const kinds = (regions: readonly MatteRegion[]) => regions.map(({ kind }) => kind);

describe('holes and islands', () => {
	it('are found with their exact boxes and areas, the largest first', () => {
		const matte = matteOf(size, subject, [60, 50, 20, 10, 0], [100, 60, 5, 5, 0], [5, 5, 12, 8, 255]);
		const regions = findRegions(matte, size, []);
		expect(kinds(regions)).toEqual(['hole', 'island', 'hole']);
		expect(regions[0]?.box).toEqual({ left: 60, top: 50, width: 20, height: 10 });
		expect(regions[0]?.area).toBeCloseTo(200 / 30_000, 8);
		expect(regions[1]?.box).toEqual({ left: 5, top: 5, width: 12, height: 8 });
	});

	it('a bay that is open to the border is not a hole, and the largest part is not an island', () => {
		expect(findRegions(matteOf(size, subject, [60, 0, 10, 90, 0]), size, [])).toEqual([]);
	});

	it('neither a fully opaque nor an empty matte has any', () => {
		expect(findRegions(new Uint8Array(30_000).fill(255), size, [])).toEqual([]);
		expect(findRegions(new Uint8Array(30_000), size, [])).toEqual([]);
	});

	it('are listed from 0.005 % of the image on', () => {
		const large = { width: 1000, height: 1000 };
		const holeOf = (columns: number) =>
			findRegions(matteOf(large, [100, 100, 800, 800, 255], [300, 300, columns, 1, 0]), large, []);
		expect(holeOf(49)).toEqual([]);
		expect(holeOf(50)).toHaveLength(1);
	});

	it('are at most twelve', () => {
		const holes = Array.from(
			{ length: 15 },
			(_, i) => [45 + 7 * i, 40, 3 + (i % 2), 4, 0] as [number, number, number, number, number],
		);
		expect(findRegions(matteOf(size, subject, ...holes), size, [])).toHaveLength(12);
	});

	it.each([
		[1, 1],
		[3840, 20],
		[20, 3840],
	])('an image of %i x %i is searched without fault', (width, height) => {
		const of = { width, height };
		const matte = matteOf(of, [0, 0, width, height, 255]);
		if (width > 1 && height > 1) matte.fill(0, 10 * width + 10, 10 * width + 14);
		expect(findRegions(matte, of, []).length).toBeLessThanOrEqual(1);
	});
});

/** The whole matte after a decision. */
function decided(matte: Uint8Array, image: Image, region: MatteRegion, isKept: boolean): Uint8Array {
	const changed = matte.slice();
	place(setRegion(image, matte, region, isKept), changed, image);
	return changed;
}

const at = (matte: Uint8Array, x: number, y: number) => matte[y * size.width + x];

describe('a decision', () => {
	const softHole = matteOf(size, subject, [58, 48, 24, 14, 128], [60, 50, 20, 10, 0]);

	it('fills a hole with its soft edge, and changes nothing else', () => {
		const [hole] = findRegions(softHole, size, []);
		const filled = decided(softHole, grey(size), hole as MatteRegion, true);
		expect(filled).toEqual(matteOf(size, subject));
	});

	it('removes an island with its soft edge, and nothing of the subject', () => {
		const matte = matteOf(size, subject, [4, 4, 14, 10, 100], [5, 5, 12, 8, 255]);
		const [island] = findRegions(matte, size, []);
		expect(decided(matte, grey(size), island as MatteRegion, false)).toEqual(matteOf(size, subject));
	});

	it('that is taken back opens the hole again, with a soft seam of at most two pixels', () => {
		const [hole] = findRegions(softHole, size, []) as [MatteRegion];
		const filled = decided(softHole, grey(size), hole, true);
		const opened = decided(filled, grey(size), hole, false);
		expect(at(opened, 70, 55)).toBe(0);
		expect(at(opened, 60, 55)).toBe(0);
		expect(at(opened, 57, 55)).toBeGreaterThan(250);
		expect(at(opened, 59, 55)).toBeGreaterThan(0);
	});

	it("restores no more than the image's own alpha", () => {
		const own = new Uint8Array(30_000).fill(90);
		const [hole] = findRegions(softHole, size, []) as [MatteRegion];
		expect(at(decided(softHole, { ...grey(size), alpha: own }, hole, true), 70, 55)).toBe(90);
	});
});

describe('a doubt', () => {
	const blue = [40, 60, 200];
	const red = [200, 50, 40];
	/** A red limb of 30 x 60 pixels that the matte lacks, on blue. */
	const rgb = new Uint8Array(3 * 30_000);
	for (let i = 0; i < 30_000; i++) {
		const [x, y] = [i % 200, Math.floor(i / 200)];
		const isRed = (x >= 40 && x < 160 && y >= 60) || (x >= 85 && x < 115 && y < 60);
		rgb.set(isRed ? red : blue, 3 * i);
	}
	const image: Image = { ...size, rgb };
	const body: [number, number, number, number, number] = [40, 60, 120, 90, 255];

	it("that may be subject restores what differs from the background around it, not the box's corners", () => {
		const matte = matteOf(size, body);
		const doubt = { x: 70, y: 5, width: 60, height: 55, kind: 'maybe-subject' } as const;
		const [region] = findRegions(matte, size, [doubt]) as [MatteRegion];
		expect(region.kind).toBe('maybe-subject');
		const kept = decided(matte, image, region, true);
		expect([at(kept, 100, 10), at(kept, 100, 30), at(kept, 90, 50)]).toEqual([255, 255, 255]);
		expect([at(kept, 75, 30), at(kept, 125, 10), at(kept, 100, 2)]).toEqual([0, 0, 0]);
	});

	it('that may be background is removed where it differs from the subject', () => {
		const wrong = image.rgb.map((value, i) => {
			const [x, y] = [Math.floor(i / 3) % 200, Math.floor(i / 600)];
			return x >= 80 && x < 110 && y >= 90 && y < 120 ? (blue[i % 3] as number) : value;
		});
		const matte = matteOf(size, body);
		const doubt = { x: 76, y: 86, width: 38, height: 38, kind: 'maybe-background' } as const;
		const [region] = findRegions(matte, size, [doubt]) as [MatteRegion];
		const removed = decided(matte, { ...size, rgb: wrong }, region, false);
		expect([at(removed, 95, 105), at(removed, 82, 92)]).toEqual([0, 0]);
		expect([at(removed, 77, 87), at(removed, 60, 140)]).toEqual([255, 255]);
	});

	test('of which the matte has no pixel, or that lies beyond the image, is not listed', () => {
		const box = { x: 60, y: 80, width: 20, height: 20 };
		expect(findRegions(matteOf(size, body), size, [{ ...box, kind: 'maybe-subject' }])).toEqual([]);
		expect(findRegions(matteOf(size, body), size, [{ ...box, x: 500, kind: 'maybe-background' }])).toEqual(
			[],
		);
	});
});
