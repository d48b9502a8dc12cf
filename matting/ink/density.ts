// How much darker than the bare paper each pixel is.
import { createGrid, type Grid } from '../grid.ts';
import type { Image } from '../image.ts';
import { lumaOf, lumaWeights } from '../luma.ts';
import { enlarge } from '../resample/enlarge.ts';
import type { Planes } from './paper.ts';

/** About this many pixels are sampled to measure the noise. */
const samples = 2 ** 18;
/** Anything less dense than this many standard deviations of the paper's noise, or than `minFaintest`, is noise. */
const noiseDeviations = 5;
const minFaintest = 0.05;
/** Paper whose noise has a larger standard deviation is too uneven for arithmetic. */
const maxNoise = 0.03;

/**
 * 1 - image / paper, of their luma: about 0 on paper, at most 1, negative where the image is brighter. JPEG stores
 * colours at lower resolution than luma, so they spread beyond strokes.
 */
export function densityOf({ rgb, width, height }: Image, paper: Planes): Float32Array {
	const bare = enlarge(lumaPlane(paper), width, height);
	const density = new Float32Array(width * height);
	for (let i = 0, at = 0; i < density.length; i++, at += 3)
		density[i] = 1 - lumaOf(rgb[at], rgb[at + 1], rgb[at + 2]) / bare[i];
	return density;
}

export function lumaPlane(planes: Planes): Grid {
	const luma = createGrid(planes[0].side);
	for (const [channel, weight] of lumaWeights.entries())
		for (let i = 0; i < luma.values.length; i++) luma.values[i] += weight * planes[channel].values[i];
	return luma;
}

/** The density above which something is not noise of the paper; undefined if the paper is too uneven. */
export function faintestInk(density: Float32Array): number | undefined {
	const step = Math.ceil(density.length / samples);
	const sorted = density.filter((_, i) => i % step === 0).sort();
	const middle = quantile(sorted, 0.5);
	const deviation = noiseOf(sorted, middle);
	return deviation > maxNoise ? undefined : middle + Math.max(minFaintest, noiseDeviations * deviation);
}

/** The standard deviation of the noise, from its median absolute deviation, which ink does not change. */
function noiseOf(sorted: Float32Array, middle: number): number {
	return 1.48 * quantile(sorted.map((value) => Math.abs(value - middle)).sort(), 0.5);
}

export const quantile = (sorted: Float32Array, share: number): number =>
	sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
