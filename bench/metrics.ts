// Error metrics of a matte against the ground truth. Both have alpha 0 to 255, row by row, at the same size.
import type { Size } from '#matting/image.ts';
import { iouAt128, meanAbsoluteError } from '#test/golden/metrics.ts';

/** Errors are for alpha from 0 to 1. */
export interface Score {
	/** Mean absolute error over all pixels. */
	readonly mae: number;
	/** Mean squared error over all pixels. */
	readonly mse: number;
	/** Mean absolute error inside the transition band; absent where the truth has none. */
	readonly edge?: number;
	/** Largest F-measure over nine thresholds. */
	readonly f: number;
	/** Intersection over union of the masks thresholded at 128. */
	readonly iou: number;
}

export function score(matte: Uint8Array, truth: Uint8Array, size: Size): Score {
	const edge = bandError(matte, truth, transitionBand(truth, size));
	return {
		mae: meanAbsoluteError(matte, truth),
		mse: meanSquaredError(matte, truth),
		...(edge !== undefined && { edge }),
		f: largestF(matte, truth),
		iou: iouAt128(matte, truth),
	};
}

export function meanSquaredError(matte: Uint8Array, truth: Uint8Array): number {
	let sum = 0;
	for (let i = 0; i < matte.length; i++) sum += ((matte[i] as number) - (truth[i] as number)) ** 2;
	return sum / matte.length / 255 ** 2;
}

/** Weights precision over recall, as usual in saliency detection (Achanta et al. 2009, CVPR). */
const betaSquared = 0.3;
const thresholds = [16, 32, 64, 96, 128, 160, 192, 224, 240];

/** A pixel is positive if its alpha reaches the threshold, and true if the ground truth reaches 128. */
export function largestF(matte: Uint8Array, truth: Uint8Array): number {
	return Math.max(...thresholds.map((threshold) => fMeasure(matte, truth, threshold)));
}

/** 1 if nothing is true and nothing is found. */
function fMeasure(matte: Uint8Array, truth: Uint8Array, threshold: number): number {
	let both = 0;
	let found = 0;
	let relevant = 0;
	for (let i = 0; i < matte.length; i++) {
		const isFound = (matte[i] as number) >= threshold;
		const isTrue = (truth[i] as number) >= 128;
		if (isFound) found++;
		if (isTrue) relevant++;
		if (isFound && isTrue) both++;
	}
	// (1 + b) P R / (b P + R) with P = both / found and R = both / relevant.
	return found + relevant === 0 ? 1 : ((1 + betaSquared) * both) / (betaSquared * relevant + found);
}

/** The ground truth must vary by more than this within the window, in levels of 255. */
const leastVariation = 8;

/**
 * 1 where the truth varies by more than 8 of 255 within a square window of radius
 * max(3, 0.008 x longer side), else 0. The window is clipped at the border.
 */
export function transitionBand(truth: Uint8Array, { width, height }: Size): Uint8Array {
	const radius = Math.max(3, Math.round(0.008 * Math.max(width, height)));
	const { least, most } = extremes(truth, { width, height }, radius);
	return least.map((value, i) => ((most[i] as number) - value > leastVariation ? 1 : 0));
}

/** Minimum and maximum filter: first along rows, then along columns. */
function extremes(values: Uint8Array, { width, height }: Size, radius: number) {
	const least = new Uint8Array(values);
	const most = new Uint8Array(values);
	for (let y = 0; y < height; y++) slide(least, most, y * width, 1, width, radius);
	for (let x = 0; x < width; x++) slide(least, most, x, width, height, radius);
	return { least, most };
}

/** In place along one line of `length` values, `step` apart. */
function slide(
	least: Uint8Array,
	most: Uint8Array,
	start: number,
	step: number,
	length: number,
	radius: number,
): void {
	const low = Uint8Array.from({ length }, (_, i) => least[start + i * step] as number);
	const high = Uint8Array.from({ length }, (_, i) => most[start + i * step] as number);
	for (let i = 0; i < length; i++) {
		const last = Math.min(length - 1, i + radius);
		let smallest = 255;
		let largest = 0;
		for (let j = Math.max(0, i - radius); j <= last; j++) {
			smallest = Math.min(smallest, low[j] as number);
			largest = Math.max(largest, high[j] as number);
		}
		least[start + i * step] = smallest;
		most[start + i * step] = largest;
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
