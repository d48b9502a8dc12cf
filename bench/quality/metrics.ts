// Error metrics of a matte against the ground truth. Both have alpha 0 to 255, row by row, at the same size.
import type { Size } from '#contract/size.ts';
import { iouAt128, meanAbsoluteError } from '#test/golden/metrics.ts';
import { gradientError, softError, softShare } from './soft-metrics.ts';

/** Errors are for alpha from 0 to 1. */
export interface Score {
	/** Mean absolute error over all pixels. */
	readonly mae: number;
	/** Mean absolute error inside the transition band; absent where the truth has none. */
	readonly edge?: number;
	/** Mean absolute error where the truth is soft; absent where it is soft nowhere, like the two that follow. */
	readonly soft?: number;
	/** See gradientError. */
	readonly gradient?: number;
	/** Share of soft pixels of the matte and of the truth, 0 to 1. */
	readonly softShare?: number;
	readonly trueSoftShare?: number;
	/** Intersection over union of the masks thresholded at 128. */
	readonly iou: number;
}

export function score(matte: Uint8Array, truth: Uint8Array, size: Size): Score {
	const edge = bandError(matte, truth, transitionBand(truth, size));
	return {
		mae: meanAbsoluteError(matte, truth),
		...(edge !== undefined && { edge }),
		...softScore(matte, truth, size),
		iou: iouAt128(matte, truth),
	};
}

function softScore(matte: Uint8Array, truth: Uint8Array, size: Size): Partial<Score> {
	const soft = softError(matte, truth);
	if (soft === undefined) return {};
	return {
		soft,
		gradient: gradientError(matte, truth, size),
		softShare: softShare(matte),
		trueSoftShare: softShare(truth),
	};
}

/** For a truth that is a trimap: pixels that are neither 0 nor 255 are unknown and do not count. */
export function scoreKnown(matte: Uint8Array, truth: Uint8Array): Score {
	const isKnown = (_value: number, i: number) => truth[i] === 0 || truth[i] === 255;
	const [ours, known] = [matte.filter(isKnown), truth.filter(isKnown)];
	return { mae: meanAbsoluteError(ours, known), iou: iouAt128(ours, known) };
}

/** The ground truth must vary by more than this within the window, in levels of 255. */
const minVariation = 8;

/**
 * 1 where the truth varies by more than 8 of 255 within a square window of radius
 * max(3, 0.008 x longer side), else 0. The window is clipped at the border.
 */
export function transitionBand(truth: Uint8Array, { width, height }: Size): Uint8Array {
	const radius = Math.max(3, Math.round(0.008 * Math.max(width, height)));
	const { min, max } = extremes(truth, { width, height }, radius);
	return min.map((value, i) => ((max[i] as number) - value > minVariation ? 1 : 0));
}

/** Minimum and maximum filter: first along rows, then along columns. */
function extremes(values: Uint8Array, { width, height }: Size, radius: number) {
	const min = new Uint8Array(values);
	const max = new Uint8Array(values);
	for (let y = 0; y < height; y++) slide(min, max, y * width, 1, width, radius);
	for (let x = 0; x < width; x++) slide(min, max, x, width, height, radius);
	return { min, max };
}

/** In place along one line of `length` values, `step` apart. */
function slide(
	min: Uint8Array,
	max: Uint8Array,
	start: number,
	step: number,
	length: number,
	radius: number,
): void {
	const low = Uint8Array.from({ length }, (_, i) => min[start + i * step] as number);
	const high = Uint8Array.from({ length }, (_, i) => max[start + i * step] as number);
	for (let i = 0; i < length; i++) {
		const last = Math.min(length - 1, i + radius);
		let smallest = 255;
		let largest = 0;
		for (let j = Math.max(0, i - radius); j <= last; j++) {
			smallest = Math.min(smallest, low[j] as number);
			largest = Math.max(largest, high[j] as number);
		}
		min[start + i * step] = smallest;
		max[start + i * step] = largest;
	}
}

/** Undefined if the band is empty. */
export function bandError(matte: Uint8Array, truth: Uint8Array, band: Uint8Array): number | undefined {
	let sum = 0;
	let pixels = 0;
	for (let i = 0; i < matte.length; i++) {
		if (!band[i]) continue;
		sum += Math.abs((matte[i] as number) - (truth[i] as number));
		pixels++;
	}
	return pixels === 0 ? undefined : sum / pixels / 255;
}
