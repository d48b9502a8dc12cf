// The guided filter: within a window alpha is a linear function of colour, so
// fine hair that only the image shows appears in the matte.
import { clamp } from '../clamp.ts';
import { boxMean } from '../grid/box-mean.ts';
import { dilate } from '../grid/dilate.ts';
import type { NearMap } from '../grid/near-map.ts';
import { slideWindow } from '../grid/slide-window.ts';
import { createGrid, type Grid } from '../grid.ts';

/** Red, green and blue, 0 to 1, on one grid. */
export interface ColorPlanes {
	readonly red: Grid;
	readonly green: Grid;
	readonly blue: Grid;
}

/** For each cell, alpha = red x r + green x g + blue x b + offset, for colours from 0 to 1. */
export interface ColorModel {
	readonly side: number;
	readonly red: Float32Array;
	readonly green: Float32Array;
	readonly blue: Float32Array;
	readonly offset: Float32Array;
	/**
	 * Share of alpha's variance that the model of the cell's own window explains, 0 to 1; 1 where alpha does not vary.
	 */
	readonly explained: Float32Array;
}

/** Added to the variance of each channel (0 to 1), so that a window of a single colour gives no steep model. */
const regularisation = 1e-4;
/** A sure alpha has weight 1, an alpha of 0.5 this weight, because it hardly shows which colours are the subject's. */
const minWeight = 0.02;
/** Below this variance alpha does not vary. */
const minVariance = 1e-4;

/**
 * The weighted colour guided filter (He, Sun and Tang 2013, 'Guided image filtering', equations 19 to 21): least
 * squares in the window of `radius` cells around each cell, then the means of these models over the same window. Models
 * are meaningful in the cells of `near` and the cells next to them; `explained` is meaningful within `radius` of these.
 */
export function fitColorModel(
	{ red, green, blue }: ColorPlanes,
	alpha: Grid,
	radius: number,
	near: NearMap,
): ColorModel {
	const { side } = alpha;
	const [r, g, b, a] = [red.values, green.values, blue.values, alpha.values];
	const model = emptyModel(side);
	slideWindow({
		side,
		radius,
		// The weight, then the weighted r, g, b, a, rr, gg, bb, rg, rb, gb, ra, ga, ba, aa.
		count: 15,
		wanted: dilate(near.values, side, radius + 1),
		add(sums, at, i, times) {
			const weight = times * ((2 * a[i] - 1) ** 2 + minWeight);
			const [wr, wg, wb, wa] = [weight * r[i], weight * g[i], weight * b[i], weight * a[i]];
			sums[at] += weight;
			sums[at + 1] += wr;
			sums[at + 2] += wg;
			sums[at + 3] += wb;
			sums[at + 4] += wa;
			sums[at + 5] += wr * r[i];
			sums[at + 6] += wg * g[i];
			sums[at + 7] += wb * b[i];
			sums[at + 8] += wr * g[i];
			sums[at + 9] += wr * b[i];
			sums[at + 10] += wg * b[i];
			sums[at + 11] += wa * r[i];
			sums[at + 12] += wa * g[i];
			sums[at + 13] += wa * b[i];
			sums[at + 14] += wa * a[i];
		},
		visit(i, sums) {
			const share = 1 / sums[0];
			const [mr, mg, mb, ma] = [sums[1] * share, sums[2] * share, sums[3] * share, sums[4] * share];
			const slopes = solve(
				sums[5] * share - mr * mr + regularisation,
				sums[6] * share - mg * mg + regularisation,
				sums[7] * share - mb * mb + regularisation,
				sums[8] * share - mr * mg,
				sums[9] * share - mr * mb,
				sums[10] * share - mg * mb,
				sums[11] * share - mr * ma,
				sums[12] * share - mg * ma,
				sums[13] * share - mb * ma,
			);
			model.red[i] = slopes.red;
			model.green[i] = slopes.green;
			model.blue[i] = slopes.blue;
			model.offset[i] = ma - slopes.red * mr - slopes.green * mg - slopes.blue * mb;
			const variance = sums[14] * share - ma * ma;
			model.explained[i] = variance > minVariance ? clamp(slopes.fit / variance, 0, 1) : 1;
		},
	});
	for (const values of [model.red, model.green, model.blue, model.offset]) boxMean({ side, values }, radius);
	return model;
}

function emptyModel(side: number): ColorModel {
	const plane = () => createGrid(side).values;
	return { side, red: plane(), green: plane(), blue: plane(), offset: plane(), explained: plane() };
}

/**
 * The slopes that solve the symmetric 3 x 3 system of variances and covariances of the colours (`rr` to `gb`) and of
 * their covariances with alpha (`ra` to `ba`), by Cramer's rule; and the part of alpha's variance that they fit.
 */
function solve(
	rr: number,
	gg: number,
	bb: number,
	rg: number,
	rb: number,
	gb: number,
	ra: number,
	ga: number,
	ba: number,
) {
	const c00 = gg * bb - gb * gb;
	const c01 = rb * gb - rg * bb;
	const c02 = rg * gb - rb * gg;
	const c11 = rr * bb - rb * rb;
	const c12 = rg * rb - rr * gb;
	const c22 = rr * gg - rg * rg;
	const determinant = rr * c00 + rg * c01 + rb * c02;
	const red = (c00 * ra + c01 * ga + c02 * ba) / determinant;
	const green = (c01 * ra + c11 * ga + c12 * ba) / determinant;
	const blue = (c02 * ra + c12 * ga + c22 * ba) / determinant;
	return { red, green, blue, fit: red * ra + green * ga + blue * ba };
}
