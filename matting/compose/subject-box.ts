// The bounding box of the visible part of a cutout.
import type { Box } from '../box.ts';
import { visibleFrom } from '../image.ts';
import type { Raster } from './raster.ts';

/** Pixels read at a time from a raster without a separate alpha. */
const pixelsAtATime = 2 ** 20;

/** The bounding box of the visible part of an RGBA raster; undefined if nothing is visible. */
export function subjectBox(cutout: Raster): Box | undefined {
	const { width, height, alpha } = cutout;
	const bounds: Bounds = { left: width, top: height, right: -1, bottom: -1 };
	if (alpha) widen(bounds, alpha, 1, width, 0);
	else {
		const rowsAtATime = Math.max(1, Math.floor(pixelsAtATime / width));
		for (let from = 0; from < height; from += rowsAtATime) {
			const rgba = cutout.rows(from, Math.min(height, from + rowsAtATime));
			widen(bounds, rgba, 4, width, from);
		}
	}
	const { left, top, right, bottom } = bounds;
	return bottom < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Inclusive. */
interface Bounds {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** Widens the bounds by rows from `top` on, whose pixels have `step` bytes, the last of them alpha. */
function widen(bounds: Bounds, bytes: Uint8Array, step: 1 | 4, width: number, top: number): void {
	const words = step === 1 ? wordsOf(bytes) : undefined;
	for (let y = top, start = step - 1; start < bytes.length; y++, start += width * step) {
		const end = start + width * step;
		let first = words ? skipZeros(bytes, words, start, end) : start;
		while (first < end && bytes[first] < visibleFrom) first += step;
		if (first >= end) continue;
		let last = words ? skipZerosBack(bytes, words, end) - 1 : end - step;
		while (bytes[last] < visibleFrom) last -= step;
		if (bounds.bottom < 0) bounds.top = y;
		bounds.bottom = y;
		bounds.left = Math.min(bounds.left, (first - start) / step);
		bounds.right = Math.max(bounds.right, (last - start) / step);
	}
}

/** The bytes as words of four, for a faster search; undefined if they are not aligned. */
function wordsOf({ buffer, byteOffset, length }: Uint8Array): Uint32Array | undefined {
	return byteOffset % 4 === 0 ? new Uint32Array(buffer, byteOffset, length >> 2) : undefined;
}

/**
 * A position from `start` to `end` before which all bytes are 0. Most of a matte is, and reading four bytes at a time
 * takes less than half as long.
 */
function skipZeros(bytes: Uint8Array, words: Uint32Array, start: number, end: number): number {
	let at = start;
	for (; at % 4 !== 0 && at < end; at++) if (bytes[at] !== 0) return at;
	let word = at >> 2;
	const lastWord = end >> 2;
	while (word < lastWord && words[word] === 0) word++;
	return Math.max(at, 4 * word);
}

/** A position before `end` from which on all bytes are 0; some byte before it is not. */
function skipZerosBack(bytes: Uint8Array, words: Uint32Array, end: number): number {
	let at = end;
	for (; at % 4 !== 0; at--) if (bytes[at - 1] !== 0) return at;
	let word = at >> 2;
	while (words[word - 1] === 0) word--;
	return 4 * word;
}
