// The correction of one pixel equals the textbook form of the same estimate.
import { expect, test } from 'vitest';
import { bandGrid } from './band-grid.ts';
import { correctBand } from './correct-band.ts';
import { colorsPerCell } from './multi-level.ts';

type Color = readonly [number, number, number];

/** The corrected colour of a one-pixel image whose cell has F and B. */
function corrected(observed: Color, value: number, front: Color, back: Color): number[] {
	const mixture = { width: 1, height: 1, rgb: Uint8Array.from(observed), matte: Uint8Array.from([value]) };
	const out = mixture.rgb.slice();
	correctBand(out, mixture, bandGrid(mixture.matte, 1, 1, 2), Float32Array.from([...front, ...back]));
	return [...out];
}

/** F + a VF C^-1 (I - a F - b B), with C^-1 r by Gauss-Jordan elimination. */
function textbook(observed: Color, value: number, front: Color, back: Color): number[] {
	const a = value / 255;
	const b = 1 - a;
	const system = front.map((_, row) => {
		const span = front.map((f, k) => f - (back[k] as number));
		const shared = (k: number) => 0.1 ** 2 * 4 * a * b * (span[row] as number) * (span[k] as number);
		const noise = a * a * 25 ** 2 + b * b * 8 ** 2;
		const rest = (observed[row] as number) - a * (front[row] as number) - b * (back[row] as number);
		return [0, 1, 2].map((k) => shared(k) + (k === row ? noise : 0)).concat(rest);
	});
	for (const [pivot, line] of system.entries()) {
		const scale = line[pivot] as number;
		for (let k = 0; k < 4; k++) (line[k] as number) /= scale;
		for (const other of system) {
			if (other === line) continue;
			const factor = other[pivot] as number;
			for (let k = 0; k < 4; k++) (other[k] as number) -= factor * (line[k] as number);
		}
	}
	return front.map((f, k) => Math.min(255, Math.max(0, f + a * 25 ** 2 * (system[k]?.[3] as number))));
}

test.each([3, 40, 128, 200, 240])('at a matte of %i the colour is the maximum-likelihood one', (value) => {
	const [front, back]: Color[] = [
		[180, 120, 70],
		[30, 190, 60],
	] as const;
	const observed: Color = [100, 140, 90];
	const found = corrected(observed, value, front as Color, back as Color);
	textbook(observed, value, front as Color, back as Color).forEach((truth, k) => {
		expect(Math.abs((found[k] as number) - truth)).toBeLessThanOrEqual(0.51);
	});
});

test('where foreground and background are alike, the composite is the image again', () => {
	const grey: Color = [120, 120, 120];
	const [red, green, blue] = corrected([130, 112, 120], 200, grey, grey) as [number, number, number];
	const again = (f: number) => (200 * f + 55 * 120) / 255;
	// At most a tenth of the residual changes the background.
	expect(Math.abs(again(red) - 130)).toBeLessThan(1);
	expect(Math.abs(again(green) - 112)).toBeLessThan(1);
	expect(again(blue)).toBeCloseTo(120, 0);
});

test('a background pixel under a wrong matte does not get the complementary colour', () => {
	const [red, green] = corrected([30, 190, 60], 128, [180, 120, 70], [30, 190, 60]) as [number, number];
	// Without the expected matte error red would be 30 and green 190: the old background again.
	expect(red).toBeGreaterThan(120);
	expect(green).toBeLessThan(150);
});

test('colours are interpolated between cells', () => {
	const width = 16;
	const rgb = new Uint8Array(3 * width).fill(100);
	const matte = new Uint8Array(width).fill(1);
	const grid = bandGrid(matte, width, 1, 4);
	const colors = Float32Array.from({ length: 4 * colorsPerCell }, (_, i) =>
		i % 6 < 3 ? 50 * Math.floor(i / 6) : 100,
	);
	correctBand(rgb, { width, height: 1, rgb: rgb.slice(), matte }, grid, colors);
	const ramp = Array.from({ length: width }, (_, x) => 50 * Math.min(3, Math.max(0, (x + 0.5) / 4 - 0.5)));
	// At a matte of 1 of 255 the correction is next to nothing.
	ramp.forEach((value, x) => {
		expect(Math.abs((rgb[3 * x] as number) - value)).toBeLessThan(6);
	});
});
