// The soft matte follows the image's colours where the network's alpha is coarse.
import { expect, test } from 'vitest';
import { mapNear, mapScale } from '../grid/near-map.ts';
import { createGrid, meansOf, type View } from '../grid.ts';
import { createSoftMatte } from './soft-matte.ts';
import { findUndecided } from './undecided.ts';

const side = 128;

/**
 * Dark strands, every sixteenth column, over a light background, above a dark
 * body: the network sees a smooth ramp instead.
 */
function strands() {
	const alpha = createGrid(side);
	const rgb = new Uint8Array(3 * side * side);
	for (let y = 0; y < side; y++)
		for (let x = 0; x < side; x++) {
			const i = y * side + x;
			alpha.values[i] = Math.min(1, Math.max(0, (y - 32) / 64));
			rgb.fill(y >= 96 || (y >= 32 && x % 16 < 4) ? 30 : 220, 3 * i, 3 * i + 3);
		}
	const view: View = { side, rgb };
	return { alpha, view, image: { width: side, height: side, rgb } };
}

test('the soft matte shows strands that the network has not resolved, and the gaps between them', () => {
	const { alpha, view, image } = strands();
	const near = mapNear(side, findUndecided(alpha), 6);
	const soft = createSoftMatte(meansOf(alpha, mapScale), view, near, image);
	const row = new Float32Array(side);
	soft.row(row, 64, 0, side);
	const meanOf = (isChosen: (x: number) => boolean) => {
		const chosen = row.filter((_value, x) => x >= 32 && x < 96 && isChosen(x));
		return chosen.reduce((sum, value) => sum + value, 0) / chosen.length;
	};
	const [onStrands, between] = [meanOf((x) => x % 16 < 4), meanOf((x) => x % 16 >= 4)];
	expect(onStrands).toBeGreaterThan(0.65);
	expect(between).toBeLessThan(0.35);
});

test('the same pixels have the same alpha however a row is divided', () => {
	const { alpha, view, image } = strands();
	const soft = createSoftMatte(meansOf(alpha, mapScale), view, mapNear(side, findUndecided(alpha), 6), image);
	const [whole, parts] = [new Float32Array(side), new Float32Array(side)];
	soft.row(whole, 70, 0, side);
	soft.row(parts, 70, 0, 50);
	soft.row(parts, 70, 50, side);
	expect(parts).toEqual(whole);
});
