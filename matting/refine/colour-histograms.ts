// Which colours the subject has and which the background has, near where the network is undecided.

import type { Grid, View } from '../grid.ts';
import { mapNear, stretchesNear } from './neighbourhood.ts';

const sureForeground = 0.95;
const sureBackground = 0.05;
/** How far from undecided pixels colours are collected, as a share of the side. */
const reach = 1 / 32;
/** Less than this share of all pixels on either side says nothing. */
const leastShare = 0.002;
const bitsPerChannel = 5;
const binsPerChannel = 1 << bitsPerChannel;
const binCount = binsPerChannel ** 3;

export interface ColourLaws {
	/** Share of each colour bin, never 0; they add up to 1. */
	readonly foreground: Float32Array;
	readonly background: Float32Array;
	/** Bhattacharyya coefficient of the two, 0 (nothing in common) to 1 (the same). */
	readonly overlap: number;
	/** Bin of the pixel at this index. */
	binOf(pixel: number): number;
}

/** Histograms of 32 x 32 x 32 colours near `undecided` pixels. Undefined if there is too little to go by. */
export function colourLaws(
	{ side, values }: Grid,
	{ rgb }: View,
	undecided: Int32Array,
): ColourLaws | undefined {
	const near = mapNear(side, undecided, side * reach);
	const inForeground = new Float32Array(binCount);
	const inBackground = new Float32Array(binCount);
	let foregroundCount = 0;
	let backgroundCount = 0;
	for (const { from, to } of stretchesNear(near, side)) {
		for (let i = from; i < to; i++) {
			const alpha = values[i];
			if (alpha > sureForeground) {
				count(inForeground, binOf(i));
				foregroundCount++;
			} else if (alpha < sureBackground) {
				count(inBackground, binOf(i));
				backgroundCount++;
			}
		}
	}
	if (Math.min(foregroundCount, backgroundCount) < leastShare * values.length) return undefined;

	const foreground = smooth(inForeground);
	const background = smooth(inBackground);
	let overlap = 0;
	for (let bin = 0; bin < binCount; bin++) overlap += Math.sqrt(foreground[bin] * background[bin]);
	overlap /= Math.sqrt(foregroundCount * backgroundCount);
	toShares(foreground, foregroundCount);
	toShares(background, backgroundCount);
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

/** Binomial weights 1 2 1 along each channel; neighbours in colour are nearly as likely. */
function smooth(histogram: Float32Array): Float32Array {
	let from = histogram;
	for (const step of [1, binsPerChannel, binsPerChannel ** 2]) {
		const to = new Float32Array(binCount);
		for (let bin = 0; bin < binCount; bin++) {
			const level = Math.floor(bin / step) % binsPerChannel;
			const own = from[bin];
			const below = level > 0 ? from[bin - step] : own;
			const above = level < binsPerChannel - 1 ? from[bin + step] : own;
			to[bin] = 0.5 * own + 0.25 * (below + above);
		}
		from = to;
	}
	return from;
}

/** Half a pixel for each colour beforehand, so that what was never seen is unlikely, not impossible. */
function toShares(histogram: Float32Array, count: number): void {
	for (let bin = 0; bin < binCount; bin++) histogram[bin] = (histogram[bin] + 0.5) / (count + 0.5 * binCount);
}
