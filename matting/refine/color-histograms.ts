// Colour histograms of sure foreground and sure background near undecided pixels.
import { mapNear, runsNear } from '../grid/near-map.ts';
import type { Grid, View } from '../grid.ts';

/** Pixels with alpha beyond these values are samples. They are less strict than the limits of undecided.ts. */
const foregroundAbove = 0.95;
const backgroundBelow = 0.05;
/** Sampling distance from undecided pixels, as a share of the side. */
const reach = 1 / 32;
/** If foreground or background samples are fewer than this share of all pixels, there is no model. */
const minShare = 0.002;
const bitsPerChannel = 5;
const binsPerChannel = 1 << bitsPerChannel;
const binCount = binsPerChannel ** 3;

export interface ColorModels {
	/** Probability of each colour bin, never 0, with sum 1. */
	readonly foreground: Float32Array;
	readonly background: Float32Array;
	/** Bhattacharyya coefficient of both distributions, 0 (disjoint) to 1 (equal). */
	readonly overlap: number;
	/** The bin of a pixel, by its index. */
	binOf(pixel: number): number;
}

/** Smoothed histograms of 32 x 32 x 32 colours near `undecided` pixels. Undefined if there are too few samples. */
export function colorModels(
	{ side, values }: Grid,
	{ rgb }: View,
	undecided: Int32Array,
): ColorModels | undefined {
	const near = mapNear(side, undecided, side * reach);
	const inForeground = new Float32Array(binCount);
	const inBackground = new Float32Array(binCount);
	let foregroundCount = 0;
	let backgroundCount = 0;
	for (const { from, to } of runsNear(near, side)) {
		for (let i = from; i < to; i++) {
			const alpha = values[i];
			if (alpha > foregroundAbove) {
				count(inForeground, binOf(i));
				foregroundCount++;
			} else if (alpha < backgroundBelow) {
				count(inBackground, binOf(i));
				backgroundCount++;
			}
		}
	}
	if (Math.min(foregroundCount, backgroundCount) < minShare * values.length) return undefined;

	const foreground = smooth(inForeground);
	const background = smooth(inBackground);
	let overlap = 0;
	for (let bin = 0; bin < binCount; bin++) overlap += Math.sqrt(foreground[bin] * background[bin]);
	overlap /= Math.sqrt(foregroundCount * backgroundCount);
	normalise(foreground, foregroundCount);
	normalise(background, backgroundCount);
	return { foreground, background, overlap, binOf };

	function binOf(pixel: number): number {
		const at = 3 * pixel;
		const drop = 8 - bitsPerChannel;
		return (
			((rgb[at] >> drop) << (2 * bitsPerChannel)) |
			((rgb[at + 1] >> drop) << bitsPerChannel) |
			(rgb[at + 2] >> drop)
		);
	}
}

function count(histogram: Float32Array, bin: number): void {
	histogram[bin] = histogram[bin] + 1;
}

/** Smooths along each channel with the binomial weights 1 2 1: similar colours are similarly likely. */
function smooth(histogram: Float32Array): Float32Array {
	let from = histogram;
	for (const shift of [0, bitsPerChannel, 2 * bitsPerChannel]) {
		const step = 1 << shift;
		const to = new Float32Array(binCount);
		for (let bin = 0; bin < binCount; bin++) {
			const level = (bin >> shift) & (binsPerChannel - 1);
			const own = from[bin];
			const below = level > 0 ? from[bin - step] : own;
			const above = level < binsPerChannel - 1 ? from[bin + step] : own;
			to[bin] = 0.5 * own + 0.25 * (below + above);
		}
		from = to;
	}
	return from;
}

/** Adds half a sample to each bin (additive smoothing), so that an unseen colour is unlikely, not impossible. */
function normalise(histogram: Float32Array, count: number): void {
	for (let bin = 0; bin < binCount; bin++) histogram[bin] = (histogram[bin] + 0.5) / (count + 0.5 * binCount);
}
