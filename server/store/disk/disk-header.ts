// The header of a stored file: its metadata as JSON, padded to one of two
// lengths, so that expiry and content are renamed into place together.
import { type ImageMeta, parseMeta } from '../store.ts';

/** Length of the header in bytes; the content begins right after it. */
export const headerBytes = 256;
/** The same for a result whose doubtful regions do not fit into that. */
export const longHeaderBytes = 512;

/** Throws RangeError if the metadata does not fit into the long header. */
export function encodeHeader(meta: ImageMeta): Buffer {
	const json = JSON.stringify(meta);
	if (json.length > longHeaderBytes) throw new RangeError('image metadata does not fit its header');
	return Buffer.from(json.padEnd(json.length > headerBytes ? longHeaderBytes : headerBytes), 'latin1');
}

/**
 * The metadata and the length of its header, or undefined if encodeHeader did not
 * write the first bytes of this file. The first half of a long header is not
 * complete JSON, so that the length needs no field, and files with either are read.
 */
export function decodeHeader(start: Buffer): { meta: ImageMeta; bytes: number } | undefined {
	for (const bytes of [headerBytes, longHeaderBytes]) {
		const meta = start.length < bytes ? undefined : parseMeta(start.toString('latin1', 0, bytes));
		if (meta) return { meta, bytes };
	}
	return undefined;
}
