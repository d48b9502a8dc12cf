// Solves for the foreground and background colours of every cell, from the coarsest level to the finest (Germer et al.
// 2020, arXiv 2006.14970).
import { clamp } from '../clamp.ts';
import { sumsPerCell } from './normal-equations.ts';
import type { Level } from './pyramid.ts';

/** Per cell: foreground R, G, B, then background R, G, B, 0 to 255. */
export const colorsPerCell = 6;

/** Weight of the smoothness between neighbouring cells, per difference of their mean alpha. */
const smoothness = 0.3;
/** Minimum weight of the smoothness; it matters only where nothing else determines a colour. */
const minSmoothness = 1e-3;
/**
 * Damping towards a cell's current colours. It does not move the minimum, but keeps the system well-conditioned for a
 * cell with uniform alpha, which does not determine two colours.
 */
const inertia = 1e-3;
/** Gauss-Seidel sweeps per level; small levels get more, so that colours propagate far. */
const sweeps = 3;
const sweepsWhereSmall = 10;
const smallCells = 1000;

/**
 * Minimises, on each level, the mean over a cell's pixels of (a F + (1 - a) B - I)^2 plus, over neighbouring
 * cells, smoothness x |difference of alpha| x (difference of F^2 + difference of B^2). A level starts from
 * the solution of the coarser one. Returns the finest level's colours, `colorsPerCell` values a cell.
 */
export function solve(levels: readonly Level[]): Float32Array {
	const coarsest = levels.at(-1) as Level;
	let colors = meanColors(coarsest);
	for (const level of levels.toReversed()) {
		if (level !== coarsest) colors = fromParents(level, colors);
		const alpha = meanAlpha(level);
		const count = level.size <= smallCells ? sweepsWhereSmall : sweeps;
		for (let sweep = 0; sweep < count; sweep++) relax(level, alpha, colors);
	}
	return colors;
}

/** Means weighted by alpha; a foreground or background without any pixels takes the colour of the other. */
function meanColors({ sums, size }: Level): Float32Array {
	const colors = new Float32Array(size * colorsPerCell);
	for (let cell = 0; cell < size; cell++) {
		const from = cell * sumsPerCell;
		const ab = sums[from + 1];
		const sides = [sums[from] + ab, sums[from + 2] + ab];
		for (let k = 0; k < colorsPerCell; k++) {
			const own = k < 3 ? 0 : 1;
			const side = sides[own] > 0 ? own : 1 - own;
			const weight = sides[side];
			const sum = sums[from + 3 + 3 * side + (k % 3)];
			colors[cell * colorsPerCell + k] = weight > 0 ? sum / weight : 0;
		}
	}
	return colors;
}

function fromParents({ parents, size }: Level, from: Float32Array): Float32Array {
	const colors = new Float32Array(size * colorsPerCell);
	for (let cell = 0, to = 0; cell < size; cell++) {
		const parent = parents[cell] * colorsPerCell;
		for (let k = 0; k < colorsPerCell; k++) colors[to++] = from[parent + k];
	}
	return colors;
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
function relax({ sums, neighbours, size }: Level, alpha: Float32Array, colors: Float32Array): void {
	for (let cell = 0; cell < size; cell++) {
		const from = cell * sumsPerCell;
		const to = cell * colorsPerCell;
		const share = 1 / Math.max(1, sums[from + 9]);
		let aa = sums[from] * share + inertia;
		const ab = sums[from + 1] * share;
		let bb = sums[from + 2] * share + inertia;
		let aRed = sums[from + 3] * share + colors[to] * inertia;
		let aGreen = sums[from + 4] * share + colors[to + 1] * inertia;
		let aBlue = sums[from + 5] * share + colors[to + 2] * inertia;
		let bRed = sums[from + 6] * share + colors[to + 3] * inertia;
		let bGreen = sums[from + 7] * share + colors[to + 4] * inertia;
		let bBlue = sums[from + 8] * share + colors[to + 5] * inertia;
		for (let side = 4 * cell; side < 4 * cell + 4; side++) {
			const neighbour = neighbours[side];
			if (neighbour < 0) continue;
			const pull = minSmoothness + smoothness * Math.abs(alpha[neighbour] - alpha[cell]);
			const theirs = neighbour * colorsPerCell;
			aa += pull;
			bb += pull;
			aRed += pull * colors[theirs];
			aGreen += pull * colors[theirs + 1];
			aBlue += pull * colors[theirs + 2];
			bRed += pull * colors[theirs + 3];
			bGreen += pull * colors[theirs + 4];
			bBlue += pull * colors[theirs + 5];
		}
		const determinant = aa * bb - ab * ab;
		const forA = bb / determinant;
		const across = -ab / determinant;
		const forB = aa / determinant;
		colors[to] = inRange(forA * aRed + across * bRed);
		colors[to + 1] = inRange(forA * aGreen + across * bGreen);
		colors[to + 2] = inRange(forA * aBlue + across * bBlue);
		colors[to + 3] = inRange(across * aRed + forB * bRed);
		colors[to + 4] = inRange(across * aGreen + forB * bGreen);
		colors[to + 5] = inRange(across * aBlue + forB * bBlue);
	}
}

const inRange = (value: number) => clamp(value, 0, 255);
