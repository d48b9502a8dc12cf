// Undoes PNG's five row filters (PNG specification, 9.2) while the data arrives.
import type { Size } from '#contract/size.ts';

/**
 * `pieces`: the inflated data of an image with `channels` bytes a pixel, cut anywhere.
 * Resolves to its pixels, row by row. Rejects with Error for an unknown filter and for
 * data that is shorter or longer than the image, and then stops reading.
 */
export async function unfilterRows(
	pieces: AsyncIterable<Uint8Array>,
	{ width, height }: Size,
	channels: number,
): Promise<Uint8Array<ArrayBuffer>> {
	const rowBytes = width * channels;
	const pixels = new Uint8Array(rowBytes * height);
	let filter = -1;
	let to = 0;
	for await (const piece of pieces) {
		for (let at = 0; at < piece.length; ) {
			if (to === pixels.length) throw new Error('PNG: more data than the image has rows');
			if (filter < 0) {
				filter = piece[at++];
				continue;
			}
			const missing = rowBytes - (to % rowBytes);
			const part = piece.subarray(at, at + missing);
			pixels.set(part, to);
			to += part.length;
			at += part.length;
			if (part.length < missing) continue;
			unfilterRow(pixels, to - rowBytes, rowBytes, channels, filter);
			filter = -1;
		}
	}
	if (to < pixels.length) throw new Error('PNG: less data than the image has rows');
	return pixels;
}

/** Unfilters the row at `start` in place; the row above is already unfiltered. */
function unfilterRow(bytes: Uint8Array, start: number, rowBytes: number, step: number, filter: number): void {
	const end = start + rowBytes;
	const hasAbove = start > 0;
	switch (filter) {
		case 0:
			return;
		case 1:
			for (let at = start + step; at < end; at++) bytes[at] += bytes[at - step];
			return;
		case 2:
			if (hasAbove) for (let at = start; at < end; at++) bytes[at] += bytes[at - rowBytes];
			return;
		case 3:
			for (let at = start; at < end; at++) {
				const left = at - start < step ? 0 : bytes[at - step];
				bytes[at] += (left + (hasAbove ? bytes[at - rowBytes] : 0)) >> 1;
			}
			return;
		case 4:
			for (let at = start; at < end; at++) {
				const isFirst = at - start < step;
				const left = isFirst ? 0 : bytes[at - step];
				const up = hasAbove ? bytes[at - rowBytes] : 0;
				const corner = isFirst || !hasAbove ? 0 : bytes[at - rowBytes - step];
				bytes[at] += paeth(left, up, corner);
			}
			return;
		default:
			throw new Error(`PNG: filter ${filter}`);
	}
}

/** The neighbour nearest to left + up - corner. */
function paeth(left: number, up: number, corner: number): number {
	const byLeft = Math.abs(up - corner);
	const byUp = Math.abs(left - corner);
	const byCorner = Math.abs(left + up - 2 * corner);
	if (byLeft <= byUp && byLeft <= byCorner) return left;
	return byUp <= byCorner ? up : corner;
}
