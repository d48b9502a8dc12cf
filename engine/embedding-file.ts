// The file of an embedding: a header, the values as fp16, and the first guess if there is one.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Embedding } from '#matting/prompts/embed.ts';
import { maskSide } from '#matting/prompts/promptable.ts';

/** Begins every file; the digit is the version of the format, as in the name of the part in store/parts.ts: a file of another version is not found and made anew. */
const magic = Buffer.from('peelemb1');
/** After it width and height in pixels, each 32 bit, least significant byte first. */
const headerBytes = magic.length + 8;
const valueCount = 256 * 64 * 64;
const valueBytes = 2 * valueCount;
const guessBytes = maskSide * maskSide;

/** Half precision changes no level of a mask by more than one (measured). */
export function encodeEmbedding({ width, height, values, guess }: Embedding): Buffer {
	const header = Buffer.alloc(headerBytes);
	magic.copy(header);
	header.writeUInt32LE(width, magic.length);
	header.writeUInt32LE(height, magic.length + 4);
	return Buffer.concat([header, new Uint8Array(new Float16Array(values).buffer), ...(guess ? [guess] : [])]);
}

/** Throws AppError 'engine-failed' if `encodeEmbedding` did not write these bytes, or not all of them. */
export function decodeEmbedding(file: Uint8Array): Embedding {
	const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
	const body = bytes.subarray(headerBytes);
	const isKnown = bytes.subarray(0, magic.length).equals(magic);
	const hasGuess = body.length === valueBytes + guessBytes;
	if (!isKnown || (body.length !== valueBytes && !hasGuess))
		throw new AppError('engine-failed', `no embedding: ${bytes.length} bytes`);
	const width = bytes.readUInt32LE(magic.length);
	const height = bytes.readUInt32LE(magic.length + 4);
	// A copy, because the values must be aligned in memory.
	const values = new Float32Array(new Float16Array(Uint8Array.from(body.subarray(0, valueBytes)).buffer));
	const isSide = (px: number) => px > 0 && px <= limits.maxSidePx;
	if (!isSide(width) || !isSide(height) || !values.every(Number.isFinite))
		throw new AppError('engine-failed', 'an embedding with impossible values');
	return { width, height, values, ...(hasGuess && { guess: Uint8Array.from(body.subarray(valueBytes)) }) };
}
