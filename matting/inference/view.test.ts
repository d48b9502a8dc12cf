// The network's square view, and the scaled-down one of multi-scale inference.
import { expect, test } from 'vitest';
import { shrink } from '#engine/shrink.ts';
import { createView, margins, shrinkView } from './view.ts';

function colorAt({ side, rgb }: { side: number; rgb: Uint8Array }, x: number, y: number): number[] {
	return [...rgb.subarray(3 * (y * side + x), 3 * (y * side + x) + 3)];
}

/** The centre in pixels of the view, from its corner. */
function centreOfLight({ side, rgb }: { side: number; rgb: Uint8Array }): { x: number; y: number } {
	let [light, x, y] = [0, 0, 0];
	for (let i = 0; i < side * side; i++) {
		const value = rgb[3 * i] as number;
		light += value;
		x += value * ((i % side) + 0.5);
		y += value * (Math.floor(i / side) + 0.5);
	}
	return { x: x / light, y: y / light };
}

test.each([
	[8, 2],
	[1, 30],
	[1, 1],
])('a %i x %i image fills the square', async (width, height) => {
	const rgb = Uint8Array.from({ length: 3 * width * height }, (_, i) => [10, 128, 255][i % 3] as number);
	const alpha = new Uint8Array(width * height).fill(51);
	const view = await createView({ width, height, rgb, alpha }, 16, shrink);
	expect(view.rgb).toHaveLength(3 * 16 * 16);
	expect(colorAt(view, 0, 0)).toEqual([10, 128, 255]);
	expect(colorAt(view, 15, 15)).toEqual([10, 128, 255]);
	expect(view.alpha).toEqual(new Uint8Array(16 * 16).fill(51));
	expect(await createView({ width, height, rgb }, 16, shrink)).not.toHaveProperty('alpha');
});

test.each([
	[40, 40],
	[100, 40],
	[40, 100],
	[100, 100],
])('in a %i x %i image nothing is shifted', async (width, height) => {
	const rgb = new Uint8Array(3 * width * height);
	const dot = { x: 0.3 * width, y: 0.7 * height };
	for (let i = 0; i < width * height; i++) {
		const away = Math.hypot((i % width) + 0.5 - dot.x, Math.floor(i / width) + 0.5 - dot.y);
		rgb.fill(Math.max(0, 250 - 10 * away ** 2), 3 * i, 3 * i + 3);
	}
	const side = 64;
	const centre = centreOfLight(await createView({ width, height, rgb }, side, shrink));
	expect(Math.abs(centre.x - 0.3 * side)).toBeLessThan(0.1);
	expect(Math.abs(centre.y - 0.7 * side)).toBeLessThan(0.1);
});

test.each([64, 50])(
	'a scaled-down view is centred in a square of %i, its edge pixels repeated to the border',
	async (to) => {
		const side = 64;
		const rgb = new Uint8Array(3 * side * side);
		for (let i = 0; i < side * side; i++) rgb[3 * i] = i % side < side / 2 ? 200 : 20;
		const view = { side, rgb, alpha: new Uint8Array(side * side).fill(77) };
		const placement = { inner: 44, side: to };
		expect(margins(placement)).toEqual({ before: (to - 44) / 2, after: (to - 44) / 2 });
		const further = await shrinkView(view, placement, shrink);
		expect(further.side).toBe(to);
		expect(further.rgb).toHaveLength(3 * to * to);
		expect(further.alpha).toEqual(new Uint8Array(to * to).fill(77));
		const middle = to / 2;
		for (const y of [0, 9, 30, to - 1]) {
			expect(colorAt(further, 0, y)).toEqual([200, 0, 0]);
			expect(colorAt(further, middle - 12, y)).toEqual([200, 0, 0]);
			expect(colorAt(further, middle + 12, y)).toEqual([20, 0, 0]);
			expect(colorAt(further, to - 1, y)).toEqual([20, 0, 0]);
		}
	},
);
