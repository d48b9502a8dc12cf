// Divides the cells of a stroke into those that it should paint and those beyond an edge.
import { clamp } from '../../clamp.ts';
import { colorLikeness } from './color-likeness.ts';
import { directions, minCut } from './min-cut.ts';
import type { StrokeCells } from './stroke-cells.ts';

/**
 * Chosen on composites (`npm run bench:edits -- --choose`) and some photos; results on other images:
 * docs/benchmarks.md#edge-snapping.
 */
const costs = {
	/** For painting a covered cell whose colours do not decide, as a log-likelihood ratio. */
	covered: 0.4,
	/** For separating two neighbours of the same colour. */
	between: 4,
	/** More than any cut costs. */
	sure: 1e4,
};
/** Bound of the log-likelihood ratio of one cell's colours. */
const strongest = 4;
/** Added to both likelihoods, so that a colour that neither side has decides little. */
const unseen = 0.02;
/** Maximum number of samples, of the painted object and of its surroundings. */
const samples = { core: 80, around: 160 };
/** Assumed minimum of the noise: the mean squared difference between neighbours, in levels of 255. */
const noise = 80;

/** 1 for the cells to be painted, which include some around the stroke, else 0. */
export function bestDivision(cells: StrokeCells): Uint8Array {
	return minCut({
		width: cells.width,
		height: cells.height,
		favour: favourOfColors(cells),
		between: costsBetween(cells),
	});
}

function favourOfColors(cells: StrokeCells): Float32Array {
	const { core, sure, near, covered, opposite } = cells;
	const all = Array.from(core.keys());
	const isAround = (cell: number) => near[cell] && covered[cell] < 0.02 && opposite[cell] > 0.9;
	const meant = all.filter((cell) => core[cell]);
	const around = all.filter((cell) => !core[cell] && isAround(cell));
	const likeCore = colorLikeness(cells, meant, samples.core);
	const likeAround = colorLikeness(cells, around, samples.around);
	return covered.map((share, cell) => {
		if (sure[cell]) return costs.sure;
		if (!near[cell]) return 0;
		const ratio = Math.log((likeCore(cell) + unseen) / (likeAround(cell) + unseen));
		return clamp(ratio, -strongest, strongest) + costs.covered * share;
	});
}

/** Separating neighbours costs less the more their colours differ, compared with other neighbours here. */
function costsBetween(cells: StrokeCells): Float32Array[] {
	const { width, height, near } = cells;
	const falling = 1 / (2 * Math.max(noise, meanDifference(cells)));
	const between = directions.map(() => new Float32Array(width * height));
	for (const [direction, { x, y }] of directions.entries()) {
		const length = Math.hypot(x, y);
		const step = y * width + x;
		for (let row = Math.max(0, -y); row < height - Math.max(0, y); row++)
			for (let column = Math.max(0, -x); column < width - Math.max(0, x); column++) {
				const cell = row * width + column;
				if (!near[cell] || !near[cell + step]) continue;
				between[direction][cell] =
					(costs.between * Math.exp(-falling * difference(cells, cell, cell + step))) / length;
			}
	}
	return between;
}

function meanDifference(cells: StrokeCells): number {
	const { width, height, near } = cells;
	let [sum, count] = [0, 0];
	for (let row = 0; row < height - 1; row++)
		for (let column = 0, cell = row * width; column < width - 1; column++, cell++) {
			if (!near[cell]) continue;
			sum += difference(cells, cell, cell + 1) + difference(cells, cell, cell + width);
			count += 2;
		}
	return sum / Math.max(1, count);
}

/** The squared difference between the colours of two cells. */
function difference({ rgb }: StrokeCells, a: number, b: number): number {
	const red = rgb[3 * a] - rgb[3 * b];
	const green = rgb[3 * a + 1] - rgb[3 * b + 1];
	const blue = rgb[3 * a + 2] - rgb[3 * b + 2];
	return red * red + green * green + blue * blue;
}
