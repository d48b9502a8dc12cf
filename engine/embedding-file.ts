// The file of an embedding: a header, the values in 8 bits each, and the first guess if there is one.
import { crc32 } from 'node:zlib';
import { AppError } from '#contract/errors.ts';
import type { Size } from '#contract/size.ts';
import type { Embedding } from '#matting/prompts/embed.ts';
import { embeddingLength, embeddingParts, maskSide } from '#matting/prompts/promptable.ts';

/**
 * Every file begins with this; the digit is the version of the format, as in the name of the part in
 * server/store/parts.ts, so files of other versions are not found and are made anew.
 */
const magic = Buffer.from('peelemb4');
/**
 * Then numbers of 32 bits, least significant byte first: the CRC-32 of everything that follows, width and height in
 * pixels.
 */
const [sumAt, widthAt, heightAt, headerBytes] = [8, 12, 16, 20];
/** The cells of each plane. */
const planes = embeddingParts.flatMap(({ depth, side }) => Array<number>(depth).fill(side * side));
/** Then for each plane its lowest value and the step between two levels, in fp32; then the levels of all planes. */
const [rangeBytes, levelsAt] = [8, headerBytes + 8 * planes.length];
const guessAt = levelsAt + embeddingLength;
const guessBytes = maskSide * maskSide;

/**
 * Encodes each plane in 256 levels, which changes clicks as little as the order of summation does (docs/benchmarks.md).
 */
export function encodeEmbedding({ width, height, values, guess }: Embedding): Buffer {
	const file = Buffer.alloc(guessAt + (guess ? guessBytes : 0));
	magic.copy(file);
	file.writeUInt32LE(width, widthAt);
	file.writeUInt32LE(height, heightAt);
	let at = 0;
	for (const [i, cells] of planes.entries()) {
		const plane = values.subarray(at, at + cells);
		const { lowest, step } = rangeOf(plane);
		file.writeFloatLE(lowest, headerBytes + rangeBytes * i);
		file.writeFloatLE(step, headerBytes + rangeBytes * i + 4);
		const levels = step > 0 ? 1 / step : 0;
		for (const value of plane) file[levelsAt + at++] = Math.round((value - lowest) * levels);
	}
	if (guess) file.set(guess, guessAt);
	file.writeUInt32LE(crc32(file.subarray(widthAt)), sumAt);
	return file;
}

function rangeOf(plane: Float32Array): { lowest: number; step: number } {
	let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	for (const value of plane) {
		if (value < lowest) lowest = value;
		if (value > highest) highest = value;
	}
	return { lowest, step: (highest - lowest) / 255 };
}

/**
 * The image size in a file of `encodeEmbedding`, and whether it has a first guess; undefined for a file that is damaged
 * or of another kind. Takes a millisecond.
 */
export function inspectEmbedding(file: Uint8Array): (Size & { readonly hasGuess: boolean }) | undefined {
	const bytes = bufferOf(file);
	const hasGuess = bytes.length === guessAt + guessBytes;
	const isWhole =
		(hasGuess || bytes.length === guessAt) &&
		bytes.subarray(0, magic.length).equals(magic) &&
		bytes.readUInt32LE(sumAt) === crc32(bytes.subarray(widthAt));
	if (!isWhole) return undefined;
	return { width: bytes.readUInt32LE(widthAt), height: bytes.readUInt32LE(heightAt), hasGuess };
}

/** Throws AppError 'engine-failed' if `encodeEmbedding` did not write these bytes. */
export function decodeEmbedding(file: Uint8Array): Embedding {
	const found = inspectEmbedding(file);
	if (!found) throw new AppError('engine-failed', `no embedding: ${file.length} bytes`);
	const bytes = bufferOf(file);
	const values = new Float32Array(embeddingLength);
	let at = 0;
	for (const [i, cells] of planes.entries()) {
		const lowest = bytes.readFloatLE(headerBytes + rangeBytes * i);
		const step = bytes.readFloatLE(headerBytes + rangeBytes * i + 4);
		for (const end = at + cells; at < end; at++)
			values[at] = lowest + step * (bytes[levelsAt + at] as number);
	}
	return {
		width: found.width,
		height: found.height,
		values,
		...(found.hasGuess && { guess: Uint8Array.from(bytes.subarray(guessAt)) }),
	};
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);
