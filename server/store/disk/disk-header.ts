// The fixed-size header of a stored file: its metadata as JSON, padded, so that expiry and content are renamed into place together.
import type { ImageMeta } from '../store.ts';

/** Length of the header in bytes; the content begins right after it. */
export const headerBytes = 256;

export function encodeHeader(meta: ImageMeta): Buffer {
	const json = JSON.stringify(meta);
	if (json.length > headerBytes) throw new RangeError('image metadata does not fit its header');
	return Buffer.from(json.padEnd(headerBytes), 'latin1');
}

/** The metadata, or undefined if encodeHeader did not write these bytes. */
export function decodeHeader(bytes: Buffer): ImageMeta | undefined {
	try {
		const meta = JSON.parse(bytes.toString('latin1')) as ImageMeta;
		return Number.isFinite(meta.expiresAt) ? meta : undefined;
	} catch {
		return undefined;
	}
}
