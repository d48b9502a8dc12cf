// Solves for the foreground and background of every cell, from the coarsest level to the finest (Germer et al. 2020, arXiv 2006.14970).
import { sumsPerCell } from './normal-equations.ts';
import type { Level } from './pyramid.ts';

/** Per cell: foreground R, G, B, then background R, G, B, 0 to 255. */
export const coloursPerCell = 6;

/** Weight of the smoothness between neighbouring cells, for each difference of their mean alpha. */
const smoothness = 0.3;
/** Minimum weight of the smoothness; it matters only where nothing else determines a colour. */
const leastSmoothness = 1e-3;
/**
 * Damping towards a cell's current colours. It does not move the minimum, but keeps the system of a cell with uniform alpha,
 * which does not determine two colours, well-conditioned.
 */
const inertia = 1e-3;
/** Gauss-Seidel sweeps for each level; more on small levels, so that colours propagate far. */
const sweeps = 3;
const sweepsWhereSmall = 10;
const smallCells = 1000;

/**
 * Minimises, on each level, the mean over a cell's pixels of (a F + (1 - a) B - I)^2 plus, over neighbouring
 * cells, smoothness x |difference of alpha| x (difference of F^2 + difference of B^2). A level starts from
 * the solution of the coarser one. Returns the finest level's colours, `coloursPerCell` values a cell.
 */
export function solve(levels: readonly Level[]): Float32Array {
	const coarsest = levels.at(-1) as Level;
	let colours = meanColours(coarsest);
	for (const level of levels.toReversed()) {
		if (level !== coarsest) colours = fromParents(level, colours);
		const alpha = meanAlpha(level);
		const count = level.size <= smallCells ? sweepsWhereSmall : sweeps;
		for (let sweep = 0; sweep < count; sweep++) relax(level, alpha, colours);
	}
	return colours;
}

/** Means weighted by alpha; a foreground or background without any pixel takes the colour of the other. */
function meanColours({ sums, size }: Level): Float32Array {
	const colours = new Float32Array(size * coloursPerCell);
	for (let cell = 0; cell < size; cell++) {
		const from = cell * sumsPerCell;
		const ab = sums[from + 1];
		const sides = [sums[from] + ab, sums[from + 2] + ab];
		for (let k = 0; k < coloursPerCell; k++) {
			const own = k < 3 ? 0 : 1;
			const side = sides[own] > 0 ? own : 1 - own;
			const weight = sides[side];
			const sum = sums[from + 3 + 3 * side + (k % 3)];
			colours[cell * coloursPerCell + k] = weight > 0 ? sum / weight : 0;
		}
	}
	return colours;
}

function fromParents({ parents, size }: Level, from: Float32Array): Float32Array {
	const colours = new Float32Array(size * coloursPerCell);
	for (let cell = 0, to = 0; cell < size; cell++) {
		const parent = parents[cell] * coloursPerCell;
		for (let k = 0; k < coloursPerCell; k++) colours[to++] = from[parent + k];
	}
	return colours;
}

function meanAlpha({ sums, size }: Level): Float32Array {
	const alpha = new Float32Array(size);
	for (let cell = 0, from = 0; cell < size; cell++, from += sumsPerCell) {
		const aa = sums[from];
		const ab = sums[from + 1];
		const weight = aa + 2 * ab + sums[from + 2];
		alpha[cell] = weight > 0 ? (aa + ab) / weight : 0;
	}
	return alpha;
}

/** One Gauss-Seidel sweep: solves for the two colours of each cell with its neighbours fixed. */
function relax({ sums, neighbours, size }: Level, alpha: Float32Array, colours: Float32Array): void {
	for (let cell = 0; cell < size; cell++) {
		const from = cell * sumsPerCell;
		const to = cell * coloursPerCell;
		const share = 1 / Math.max(1, sums[from + 9]);
		let aa = sums[from] * share + inertia;
		const ab = sums[from + 1] * share;
		let bb = sums[from + 2] * share + inertia;
		let aRed = sums[from + 3] * share + colours[to] * inertia;
		let aGreen = sums[from + 4] * share + colours[to + 1] * inertia;
		let aBlue = sums[from + 5] * share + colours[to + 2] * inertia;
		let bRed = sums[from + 6] * share + colours[to + 3] * inertia;
		let bGreen = sums[from + 7] * share + colours[to + 4] * inertia;
		let bBlue = sums[from + 8] * share + colours[to + 5] * inertia;
		for (let side = 4 * cell; side < 4 * cell + 4; side++) {
			const neighbour = neighbours[side];
			if (neighbour < 0) continue;
			const pull = leastSmoothness + smoothness * Math.abs(alpha[neighbour] - alpha[cell]);
			const theirs = neighbour * coloursPerCell;
			aa += pull;
			bb += pull;
			aRed += pull * colours[theirs];
			aGreen += pull * colours[theirs + 1];
			aBlue += pull * colours[theirs + 2];
			bRed += pull * colours[theirs + 3];
			bGreen += pull * colours[theirs + 4];
			bBlue += pull * colours[theirs + 5];
		}
		const determinant = aa * bb - ab * ab;
		const forA = bb / determinant;
		const across = -ab / determinant;
		const forB = aa / determinant;
		colours[to] = inRange(forA * aRed + across * bRed);
		colours[to + 1] = inRange(forA * aGreen + across * bGreen);
		colours[to + 2] = inRange(forA * aBlue + across * bBlue);
		colours[to + 3] = inRange(across * aRed + forB * bRed);
		colours[to + 4] = inRange(across * aGreen + forB * bGreen);
		colours[to + 5] = inRange(across * aBlue + forB * bBlue);
	}
}

function inRange(value: number): number {
	return value < 0 ? 0 : value > 255 ? 255 : value;
}
