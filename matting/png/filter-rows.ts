// PNG's filter 3, 'Average': each byte less the mean of its neighbours to the left and above (PNG specification, 9.2).
import type { Raster } from '../compose/raster.ts';

const filterType = 3;
const highBits = 0x80808080 | 0;
const lowBits = 0x7f7f7f7f;
const withoutLowest = 0xfefefefe | 0;

/**
 * The rows from `from` up to, not including, `to` as PNG requires before compression: before each its filter's type,
 * 3. Four bytes are processed at a time in one number (Lamport 1975, 'Multiple byte processing with
 * full-word instructions'), which is four times as fast as one at a time.
 */
export function filterRows(
	{ width, channels, rows }: Raster,
	from: number,
	to: number,
): Uint8Array<ArrayBuffer> {
	const bytesPerRow = width * channels;
	const words = Math.ceil(bytesPerRow / 4);
	const source = rows(from === 0 ? 0 : from - 1, to);
	let above = new Int32Array(words);
	let row = new Int32Array(words);
	const filtered = new Int32Array(words);
	const filteredBytes = new Uint8Array(filtered.buffer, 0, bytesPerRow);
	const out = new Uint8Array((to - from) * (1 + bytesPerRow));
	let read = 0;
	function next(): void {
		[above, row] = [row, above];
		new Uint8Array(row.buffer).set(source.subarray(read, read + bytesPerRow));
		read += bytesPerRow;
	}
	if (from > 0) next();
	for (let write = 0; write < out.length; write += 1 + bytesPerRow) {
		next();
		lessAverage(row, above, channels, filtered);
		out[write] = filterType;
		out.set(filteredBytes, write + 1);
	}
	return out;
}

/** Numbers hold four bytes each, the first of them in the lowest bits. */
function lessAverage(row: Int32Array, above: Int32Array, channels: 1 | 3 | 4, out: Int32Array): void {
	// The pixel to the left begins `channels` bytes before: in the number
	// before, and with fewer than four also in this one.
	const shift = 8 * channels;
	const inThis = channels === 4 ? 0 : -1;
	for (let i = 0, before = 0; i < out.length; i++) {
		const here = row[i];
		const up = above[i];
		const left = (before >>> (32 - shift)) | ((here << shift) & inThis);
		// Byte by byte: the mean without overflow into the neighbour, then the difference without borrowing from it.
		const mean = (left & up) + (((left ^ up) & withoutLowest) >>> 1);
		out[i] = ((here | highBits) - (mean & lowBits)) ^ ((here ^ ~mean) & highBits);
		before = here;
	}
}

/** Large enough that starting a new part costs nothing, small enough that an image keeps all threads busy. */
const bytesPerPart = 2 ** 20;

/** All rows filtered, in parts of about 1 MiB, each made when it is requested. */
export function* filteredParts(raster: Raster): Generator<Uint8Array<ArrayBuffer>> {
	const { width, height, channels } = raster;
	const rowsPerPart = Math.max(1, Math.floor(bytesPerPart / (width * channels)));
	for (let row = 0; row < height; row += rowsPerPart) {
		yield filterRows(raster, row, Math.min(row + rowsPerPart, height));
	}
}
