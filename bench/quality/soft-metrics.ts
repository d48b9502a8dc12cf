// Metrics of what happens where the truth is neither foreground nor background, as in hair: there a matte that is too
// hard is wrong and looks best elsewhere.
import type { Size } from '#contract/size.ts';

const softFrom = 9;
const softTo = 246;

const isSoft = (alpha: number) => alpha >= softFrom && alpha <= softTo;

/** Share of the pixels, 0 to 1, with alpha between 9 and 246 of 255. */
export function softShare(alpha: Uint8Array): number {
	let soft = 0;
	for (const value of alpha) if (isSoft(value)) soft++;
	return soft / alpha.length;
}

/** Mean absolute error, 0 to 1, where the truth is soft; undefined if it is soft nowhere. */
export function softError(matte: Uint8Array, truth: Uint8Array): number | undefined {
	let sum = 0;
	let soft = 0;
	for (const [i, value] of truth.entries()) {
		if (!isSoft(value)) continue;
		sum += Math.abs((matte[i] as number) - value);
		soft++;
	}
	return soft === 0 ? undefined : sum / soft / 255;
}

/**
 * Squared difference of the gradient magnitudes of matte and truth (Rhemann et al. 2009, 'A perceptually motivated
 * online benchmark for image matting'): mean over the pixels, alpha 0 to 1, times 1,000. Gradients are first
 * derivatives of a Gaussian of sigma 1.4 pixels.
 */
export function gradientError(matte: Uint8Array, truth: Uint8Array, size: Size): number {
	const [ours, theirs] = [gradientMagnitude(matte, size), gradientMagnitude(truth, size)];
	let sum = 0;
	for (const [i, magnitude] of ours.entries()) sum += (magnitude - (theirs[i] as number)) ** 2;
	return (1000 * sum) / matte.length;
}

const sigma = 1.4;
const reach = 6;
const offsets = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
const bell = offsets.map((offset) => Math.exp(-(offset ** 2) / (2 * sigma ** 2)));
const bellSum = bell.reduce((sum, weight) => sum + weight, 0);
const smoothing = bell.map((weight) => weight / bellSum);
const derivative = smoothing.map((weight, i) => (weight * (offsets[i] as number)) / sigma ** 2);

function gradientMagnitude(alpha: Uint8Array, { width, height }: Size): Float32Array {
	const across = { length: width, step: 1, lines: height, lineStep: width };
	const down = { length: height, step: width, lines: width, lineStep: 1 };
	const values = Float32Array.from(alpha, (value) => value / 255);
	const horizontal = convolve(convolve(values, derivative, across), smoothing, down);
	const vertical = convolve(convolve(values, smoothing, across), derivative, down);
	return horizontal.map((value, i) => Math.hypot(value, vertical[i] as number));
}

interface Lines {
	readonly length: number;
	readonly step: number;
	readonly lines: number;
	readonly lineStep: number;
}

/** Along one direction; values beyond the border are those mirrored at it. */
function convolve(values: Float32Array, kernel: readonly number[], lines: Lines): Float32Array {
	const { length, step, lineStep } = lines;
	const out = new Float32Array(values.length);
	for (let line = 0; line < lines.lines; line++) {
		const start = line * lineStep;
		for (let at = 0; at < length; at++) {
			let sum = 0;
			for (let k = 0; k < kernel.length; k++)
				sum += (kernel[k] as number) * (values[start + mirrored(at + k - reach, length) * step] as number);
			out[start + at * step] = sum;
		}
	}
	return out;
}

/** The index mirrored at the border, even for lines shorter than the kernel. */
function mirrored(at: number, length: number): number {
	const period = 2 * length;
	const inPeriod = ((at % period) + period) % period;
	return inPeriod < length ? inPeriod : period - 1 - inPeriod;
}
