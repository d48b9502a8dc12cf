// The file of an embedding: a header, the values as fp16, and the first guess if there is one.
import { crc32 } from 'node:zlib';
import { AppError } from '#contract/errors.ts';
import type { Embedding } from '#matting/prompts/embed.ts';
import { embeddingDepth, embeddingSide, maskSide } from '#matting/prompts/promptable.ts';

/**
 * Begins every file; the digit is the version of the format, as in the name of the part in store/parts.ts: files of
 * other versions are not found, and made anew.
 */
const magic = Buffer.from('peelemb2');
/**
 * After it numbers of 32 bits, least significant byte first: the CRC-32 of all
 * that follows, width and height in pixels.
 */
const [sumAt, widthAt, heightAt, headerBytes] = [8, 12, 16, 20];
const valueCount = embeddingDepth * embeddingSide ** 2;
const valueBytes = 2 * valueCount;
const guessBytes = maskSide * maskSide;

/** Half precision changes no level of a mask by more than one (measured). */
export function encodeEmbedding({ width, height, values, guess }: Embedding): Buffer {
	const header = Buffer.alloc(headerBytes);
	magic.copy(header);
	header.writeUInt32LE(width, widthAt);
	header.writeUInt32LE(height, heightAt);
	const file = Buffer.concat([
		header,
		new Uint8Array(new Float16Array(values).buffer),
		...(guess ? [guess] : []),
	]);
	file.writeUInt32LE(crc32(file.subarray(widthAt)), sumAt);
	return file;
}

/**
 * Whether a file of `encodeEmbedding` has a first guess; undefined for a file
 * that is damaged, or of another kind. Takes a millisecond.
 */
export function inspectEmbedding(file: Uint8Array): { readonly hasGuess: boolean } | undefined {
	const bytes = bufferOf(file);
	const hasGuess = bytes.length === headerBytes + valueBytes + guessBytes;
	const isWhole =
		(hasGuess || bytes.length === headerBytes + valueBytes) &&
		bytes.subarray(0, magic.length).equals(magic) &&
		bytes.readUInt32LE(sumAt) === crc32(bytes.subarray(widthAt));
	return isWhole ? { hasGuess } : undefined;
}

/** Throws AppError 'engine-failed' if `encodeEmbedding` did not write these bytes. */
export function decodeEmbedding(file: Uint8Array): Embedding {
	const found = inspectEmbedding(file);
	if (!found) throw new AppError('engine-failed', `no embedding: ${file.length} bytes`);
	const bytes = bufferOf(file);
	const body = bytes.subarray(headerBytes);
	// A copy, because the values must be aligned in memory.
	const values = new Float32Array(new Float16Array(Uint8Array.from(body.subarray(0, valueBytes)).buffer));
	return {
		width: bytes.readUInt32LE(widthAt),
		height: bytes.readUInt32LE(heightAt),
		values,
		...(found.hasGuess && { guess: Uint8Array.from(body.subarray(valueBytes)) }),
	};
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);
