// Half transparent regions have no steps along the cells of the map or the
// borders of windows, which would show as square patches.
import { expect, test } from 'vitest';
import { mapNear } from '../grid/near-map.ts';
import { createGrid, type Grid, type View } from '../grid.ts';
import { localColors } from './local-colors.ts';
import { projectOnLocalColors } from './project-colors.ts';
import { findUndecided } from './undecided.ts';

const side = 256;

/**
 * Between a dark subject at the left and a light background at the right, a
 * wide half transparent region whose colour changes slowly.
 */
function wideTransition(): { alpha: Grid; view: View } {
	const alpha = createGrid(side);
	const rgb = new Uint8Array(3 * side * side);
	for (let i = 0; i < side * side; i++) {
		const [x, y] = [i % side, Math.floor(i / side)];
		const slanted = x + 0.3 * y - 40;
		const share = Math.min(1, Math.max(0, (slanted - 80) / 56));
		alpha.values[i] = share === 0 ? 1 : share === 1 ? 0 : 0.5;
		rgb[3 * i] = 40 + 180 * share;
		rgb[3 * i + 1] = 60 + 120 * share + 0.1 * y;
		rgb[3 * i + 2] = 90 + 60 * share + 0.15 * x;
	}
	return { alpha, view: { side, rgb } };
}

function projected(): Grid {
	const { alpha, view } = wideTransition();
	const undecided = findUndecided(alpha);
	const soft = createGrid(side / 4);
	soft.values.fill(1);
	projectOnLocalColors(alpha, view, soft, undecided, localColors(alpha, view, mapNear(side, undecided, 4)));
	return alpha;
}

/** Mean absolute difference to the left neighbour in the middle of the transition, over the columns that are chosen. */
function meanStep({ values }: Grid, isChosen: (x: number) => boolean): number {
	let [sum, count] = [0, 0];
	for (let y = 16; y < side - 16; y++)
		for (let x = 16; x < side - 16; x++) {
			const slanted = x + 0.3 * y - 40;
			if (slanted < 84 || slanted > 132 || !isChosen(x)) continue;
			sum += Math.abs((values[y * side + x] as number) - (values[y * side + x - 1] as number));
			count++;
		}
	return sum / count;
}

test('steps between cells of the map are no larger than those inside a cell', () => {
	const alpha = projected();
	const [between, inside] = [meanStep(alpha, (x) => x % 4 === 0), meanStep(alpha, (x) => x % 4 !== 0)];
	expect(between).toBeLessThan(1.2 * inside);
});

test('where local colours begin to be known alpha changes gradually', () => {
	const { values } = projected();
	let largest = 0;
	for (let y = 0; y < side; y++)
		for (let x = 1; x < side; x++) {
			const slanted = x + 0.3 * y - 40;
			if (slanted < 84 || slanted > 132) continue;
			largest = Math.max(
				largest,
				Math.abs((values[y * side + x] as number) - (values[y * side + x - 1] as number)),
			);
		}
	expect(largest).toBeLessThan(0.06);
});
