import { describe, expect, it } from 'vitest';
import { gradientError, softError, softShare } from './soft-metrics.ts';

describe('soft pixels', () => {
	it('are those from 9 to 246', () => {
		expect(softShare(Uint8Array.of(0, 8, 9, 128, 246, 247, 255, 255))).toBe(3 / 8);
	});

	it('of the truth, and not those of the matte, decide where the soft error counts', () => {
		const truth = Uint8Array.of(0, 8, 9, 246, 247);
		expect(softError(Uint8Array.of(255, 255, 60, 144, 0), truth)).toBeCloseTo((51 + 102) / 2 / 255, 10);
	});

	it('may be absent from an image', () => {
		expect(softError(Uint8Array.of(255), Uint8Array.of(0))).toBeUndefined();
	});
});

describe('the gradient error', () => {
	const size = { width: 40, height: 30 };
	const imageOf = (alphaAt: (x: number, y: number) => number) =>
		Uint8Array.from({ length: 40 * 30 }, (_, i) => alphaAt(i % 40, Math.floor(i / 40)));
	const flat = imageOf(() => 100);

	it('is 0 for equal mattes, and for mattes that differ by a constant', () => {
		expect(gradientError(flat, flat, size)).toBe(0);
		expect(
			gradientError(
				flat,
				imageOf(() => 50),
				size,
			),
		).toBeCloseTo(0, 10);
	});

	it.each([
		['to the right', (x: number, _y: number) => 2 * x],
		['downwards', (_x: number, y: number) => 2 * y],
	])('measures a slope %s as its rise per pixel', (_direction, slope) => {
		// Away from the borders the derivative of a linear ramp is exact, but for the cut tails of the Gaussian.
		const inside = { width: 40, height: 30 };
		const expected = 1000 * (2 / 255) ** 2;
		const measured = gradientError(imageOf(slope), flat, inside);
		expect(measured).toBeLessThan(expected);
		expect(measured).toBeGreaterThan(0.8 * expected);
	});

	it('is larger for a hard edge in place of a soft one than for a soft edge that is one pixel off', () => {
		const soft = (shift: number) => imageOf((x) => 255 * Math.min(1, Math.max(0, (x - shift) / 12)));
		const hard = imageOf((x) => (x < 20 ? 0 : 255));
		expect(gradientError(hard, soft(14), size)).toBeGreaterThan(10 * gradientError(soft(15), soft(14), size));
	});

	it('is defined for images smaller than the kernel', () => {
		expect(
			gradientError(Uint8Array.of(0, 255), Uint8Array.of(0, 0), { width: 2, height: 1 }),
		).toBeGreaterThan(0);
	});
});
