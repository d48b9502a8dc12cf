// The square the network sees, and the smaller one of a further look.
import { expect, test } from 'vitest';
import { createView, margins, shrinkView } from './view.ts';

function colourAt({ side, rgb }: { side: number; rgb: Uint8Array }, x: number, y: number): number[] {
	return [...rgb.subarray(3 * (y * side + x), 3 * (y * side + x) + 3)];
}

test.each([
	[8, 2],
	[1, 30],
	[1, 1],
])('a %i x %i picture fills the square', async (width, height) => {
	const rgb = Uint8Array.from({ length: 3 * width * height }, (_, i) => [10, 128, 255][i % 3] as number);
	const alpha = new Uint8Array(width * height).fill(51);
	const view = await createView({ width, height, rgb, alpha }, 16);
	expect(view.rgb).toHaveLength(3 * 16 * 16);
	expect(colourAt(view, 0, 0)).toEqual([10, 128, 255]);
	expect(colourAt(view, 15, 15)).toEqual([10, 128, 255]);
	expect(view.alpha).toEqual(Buffer.alloc(16 * 16, 51));
	expect(await createView({ width, height, rgb }, 16)).not.toHaveProperty('alpha');
});

test('seen from further away the picture is in the middle and its edges go on to the border', async () => {
	const side = 64;
	const rgb = new Uint8Array(3 * side * side);
	for (let i = 0; i < side * side; i++) rgb[3 * i] = i % side < side / 2 ? 200 : 20;
	const view = { side, rgb, alpha: new Uint8Array(side * side).fill(77) };
	const { before, after } = margins(side, 44);
	expect([before, after]).toEqual([10, 10]);
	const further = await shrinkView(view, 44);
	expect(further.rgb).toHaveLength(rgb.length);
	expect(further.alpha).toEqual(Buffer.alloc(side * side, 77));
	for (const y of [0, 9, 30, 63]) {
		expect(colourAt(further, 0, y)).toEqual([200, 0, 0]);
		expect(colourAt(further, 20, y)).toEqual([200, 0, 0]);
		expect(colourAt(further, 44, y)).toEqual([20, 0, 0]);
		expect(colourAt(further, 63, y)).toEqual([20, 0, 0]);
	}
});
