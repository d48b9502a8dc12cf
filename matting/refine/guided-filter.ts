// The guided filter: within a window alpha is a linear function of colour, so fine hair that only the image shows appears in the matte.

import { createGrid, type Grid } from '../grid.ts';
import { boxMean } from './box-mean.ts';

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
	/** Share of alpha's variance that the model of the cell's own window explains, 0 to 1; 1 where alpha does not vary. */
	readonly explained: Float32Array;
}

/** Added to the variance of each channel (0 to 1), so that a window of one colour has no steep model. */
const regularisation = 1e-4;
/** A sure alpha counts 1, one of a half counts this much: it says little about which colours are the subject's. */
const leastWeight = 0.02;
/** Below this variance alpha does not vary. */
const leastVariance = 1e-4;

/**
 * The colour guided filter with weights (He, Sun and Tang 2013, 'Guided image filtering', equations 19 to 21): least squares
 * in the window of `radius` cells around each cell, and the means of these models over the same window.
 */
export function fitColorModel({ red, green, blue }: ColorPlanes, alpha: Grid, radius: number): ColorModel {
	const { side } = alpha;
	const [r, g, b, a] = [red.values, green.values, blue.values, alpha.values];
	const weight = a.map((value) => (2 * value - 1) ** 2 + leastWeight);
	const total = weight.slice();
	boxMean({ side, values: total }, radius);
	const mean = (values: Float32Array, factor?: Float32Array) =>
		weightedMean(side, radius, weight, total, values, factor);
	const means = { r: mean(r), g: mean(g), b: mean(b), a: mean(a) };
	const [rr, gg, bb] = [mean(r, r), mean(g, g), mean(b, b)];
	const [rg, rb, gb] = [mean(r, g), mean(r, b), mean(g, b)];
	const [ra, ga, ba, aa] = [mean(r, a), mean(g, a), mean(b, a), mean(a, a)];

	const model = emptyModel(side);
	for (let i = 0; i < rr.length; i++) {
		const [mr, mg, mb, ma] = [means.r[i], means.g[i], means.b[i], means.a[i]];
		const slopes = solve(
			rr[i] - mr * mr + regularisation,
			gg[i] - mg * mg + regularisation,
			bb[i] - mb * mb + regularisation,
			rg[i] - mr * mg,
			rb[i] - mr * mb,
			gb[i] - mg * mb,
			ra[i] - mr * ma,
			ga[i] - mg * ma,
			ba[i] - mb * ma,
		);
		model.red[i] = slopes.red;
		model.green[i] = slopes.green;
		model.blue[i] = slopes.blue;
		model.offset[i] = ma - slopes.red * mr - slopes.green * mg - slopes.blue * mb;
		const variance = aa[i] - ma * ma;
		model.explained[i] = variance > leastVariance ? Math.min(1, Math.max(0, slopes.fit / variance)) : 1;
	}
	for (const values of [model.red, model.green, model.blue, model.offset]) boxMean({ side, values }, radius);
	return model;
}

function emptyModel(side: number): ColorModel {
	const plane = () => createGrid(side).values;
	return { side, red: plane(), green: plane(), blue: plane(), offset: plane(), explained: plane() };
}

/** Weighted mean of `values`, or of their product with `factor`, over each window; `total` has the means of the weights. */
function weightedMean(
	side: number,
	radius: number,
	weight: Float32Array,
	total: Float32Array,
	values: Float32Array,
	factor?: Float32Array,
): Float32Array {
	const means = new Float32Array(values.length);
	if (factor) for (let i = 0; i < means.length; i++) means[i] = weight[i] * values[i] * factor[i];
	else for (let i = 0; i < means.length; i++) means[i] = weight[i] * values[i];
	boxMean({ side, values: means }, radius);
	for (let i = 0; i < means.length; i++) means[i] = means[i] / total[i];
	return means;
}

/**
 * The slopes that solve the symmetric 3 x 3 system of variances and covariances of the colours (`rr` to `gb`) and of their
 * covariances with alpha (`ra` to `ba`), by Cramer's rule; and the part of alpha's variance that they fit.
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
