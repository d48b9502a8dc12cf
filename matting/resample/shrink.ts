// Resampling to fewer pixels in TypeScript, for hosts without an image library.
import { clamp } from '../clamp.ts';
import type { LineWeights } from './cubic-weights.ts';
import { lanczosWeights } from './lanczos-weights.ts';
import type { Shrink } from './stretch.ts';

/** Rows added at once, which takes half as long as adding them one at a time. */
const rowsAtOnce = 4;

/**
 * See `Shrink`. Separable, columns first. Holds its input, its output and about ten lines of sums: those that four rows
 * contribute to. Colours are weighted by alpha without rounding, so that they stay right where alpha is low.
 */
export const shrink: Shrink = async (pixels, channels, from, to) => {
	const down = lanczosWeights(from.height, to.height);
	const across = lanczosWeights(from.width, to.width);
	const out = new Uint8Array(to.width * to.height * channels);
	const rowBytes = from.width * channels;
	const rows = Array.from({ length: rowsAtOnce }, () => new Float32Array(rowBytes));
	/** Weighted sums of the output's rows from `done` on that have received any rows so far. */
	const open: Float32Array[] = [];
	let done = 0;
	for (let y = 0; y < from.height; y += rowsAtOnce) {
		for (const [i, row] of rows.entries())
			readRow(row, pixels.subarray((y + i) * rowBytes, (y + i + 1) * rowBytes), channels);
		for (let at = done; at < to.height && down.first[at] < y + rowsAtOnce; at++) {
			open[at - done] ??= new Float32Array(rowBytes);
			addRows(open[at - done], rows, down, at, y);
		}
		for (; done < to.height && down.first[done] + down.taps <= y + rowsAtOnce; done++) {
			const line = open.shift() as Float32Array;
			writeRow(out.subarray(done * to.width * channels), line, across, channels);
		}
	}
	return out;
};

/**
 * Multiplies colours by alpha, and alpha by 255. Below the image no row is read: the last one stays, with a weight of
 * 0.
 */
function readRow(row: Float32Array, bytes: Uint8Array, channels: number): void {
	if (channels < 4) {
		row.set(bytes);
		return;
	}
	for (let at = 0; at < bytes.length; at += 4) {
		const alpha = bytes[at + 3];
		row[at] = bytes[at] * alpha;
		row[at + 1] = bytes[at + 1] * alpha;
		row[at + 2] = bytes[at + 2] * alpha;
		row[at + 3] = 255 * alpha;
	}
}

/** Adds the rows from `y` on to the sums of the row `at` of the output. */
function addRows(
	sums: Float32Array,
	[a, b, c, d]: Float32Array[],
	{ taps, first, weights }: LineWeights,
	at: number,
	y: number,
): void {
	const [ofA, ofB, ofC, ofD] = [0, 1, 2, 3].map((i) => {
		const tap = y + i - first[at];
		return tap < 0 || tap >= taps ? 0 : weights[at * taps + tap];
	});
	for (let i = 0; i < sums.length; i++) sums[i] += ofA * a[i] + ofB * b[i] + ofC * c[i] + ofD * d[i];
}

/** The row of the output, at the start of `out`, that is the line resampled. */
function writeRow(out: Uint8Array, line: Float32Array, across: LineWeights, channels: number): void {
	// The kernel overshoots at edges.
	const max = channels < 4 ? 255 : 255 * 255;
	for (let at = 0; at < line.length; at++) line[at] = clamp(line[at], 0, max);
	const { taps, first, weights } = across;
	for (let x = 0, to = 0; x < first.length; x++) {
		const alpha = channels < 4 ? 255 : sum(line, first[x] * 4 + 3, 4, weights, x * taps, taps) / 255;
		const colors = channels < 4 ? channels : 3;
		for (let channel = 0; channel < colors; channel++) {
			const value = sum(line, first[x] * channels + channel, channels, weights, x * taps, taps);
			out[to++] = alpha > 0 ? toByte(channels < 4 ? value : value / alpha) : 0;
		}
		if (channels === 4) out[to++] = toByte(alpha);
	}
}

/** The weighted sum of `taps` values of the line, `step` apart. */
function sum(
	line: Float32Array,
	from: number,
	step: number,
	weights: Float32Array,
	firstWeight: number,
	taps: number,
): number {
	let total = 0;
	for (let tap = firstWeight, at = from; tap < firstWeight + taps; tap++, at += step)
		total += weights[tap] * line[at];
	return total;
}

const toByte = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0);
