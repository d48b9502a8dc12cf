import { expect, test } from 'vitest';
import { bandError, score, scoreKnown, transitionBand } from './metrics.ts';

/** A soft disc: alpha falls from 255 to 0 over `softness` pixels. */
function disc({ width, height }: { width: number; height: number }, softness: number): Uint8Array {
	const radius = Math.min(width, height) / 3;
	return Uint8Array.from({ length: width * height }, (_, i) => {
		const distance = Math.hypot((i % width) - width / 2, Math.floor(i / width) - height / 2) - radius;
		return 255 * Math.min(1, Math.max(0, 0.5 - distance / softness));
	});
}

test('a perfect matte has no error and full scores', () => {
	const size = { width: 60, height: 40 };
	const truth = disc(size, 6);
	expect(score(truth, truth, size)).toMatchObject({ mae: 0, edge: 0, soft: 0, gradient: 0, iou: 1 });
});

test('the band equals a brute-force search over every window', () => {
	// 700 wide makes the radius 6, not the minimum of 3.
	for (const size of [
		{ width: 40, height: 30 },
		{ width: 700, height: 21 },
	]) {
		const { width, height } = size;
		const truth = disc(size, 9);
		const radius = Math.max(3, Math.round(0.008 * Math.max(width, height)));
		const expected = truth.map((_, i) => {
			const window: number[] = [];
			for (let dy = -radius; dy <= radius; dy++) {
				for (let dx = -radius; dx <= radius; dx++) {
					const [x, y] = [(i % width) + dx, Math.floor(i / width) + dy];
					if (x >= 0 && y >= 0 && x < width && y < height) window.push(truth[y * width + x] as number);
				}
			}
			return Math.max(...window) - Math.min(...window) > 8 ? 1 : 0;
		});
		expect(expected).toContain(0);
		expect(expected).toContain(1);
		expect(transitionBand(truth, size)).toEqual(expected);
	}
});

test('a change of 8 levels is not a transition, a change of 9 is', () => {
	const size = { width: 2, height: 1 };
	expect([...transitionBand(Uint8Array.of(100, 108), size)]).toEqual([0, 0]);
	expect([...transitionBand(Uint8Array.of(100, 109), size)]).toEqual([1, 1]);
});

test('errors outside the band do not count, and without a band there is no edge error', () => {
	expect(bandError(Uint8Array.of(255, 51), Uint8Array.of(0, 0), Uint8Array.of(0, 1))).toBeCloseTo(0.2, 10);
	expect(bandError(Uint8Array.of(255), Uint8Array.of(0), Uint8Array.of(0))).toBeUndefined();
	expect(score(Uint8Array.of(9), Uint8Array.of(0), { width: 1, height: 1 })).not.toHaveProperty('edge');
});

test('a matte harder than the truth shows in the share of soft pixels, and a hard truth has no soft error', () => {
	const size = { width: 60, height: 40 };
	const { softShare = 0, trueSoftShare = 0, soft = 0 } = score(disc(size, 2), disc(size, 12), size);
	expect(softShare).toBeLessThan(0.3 * trueSoftShare);
	expect(soft).toBeGreaterThan(0.1);
	const hard = Uint8Array.of(0, 255);
	expect(score(disc({ width: 2, height: 1 }, 9), hard, { width: 2, height: 1 })).not.toHaveProperty('soft');
});

test('only the known pixels of a trimap count', () => {
	expect(scoreKnown(Uint8Array.of(0, 255, 51, 200), Uint8Array.of(0, 255, 0, 128))).toEqual({
		mae: expect.closeTo(0.2 / 3, 10),
		iou: 1,
	});
});
