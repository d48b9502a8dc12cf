// The fixed-size header of a picture file: its facts as JSON, padded, so that expiry and content are renamed into place together.
import type { PictureMeta } from '../store.ts';

/** Length of the header in bytes; the content begins right after it. */
export const headerBytes = 256;

export function encodeHeader(meta: PictureMeta): Buffer {
	const json = JSON.stringify(meta);
	if (json.length > headerBytes) throw new RangeError('picture facts do not fit their header');
	return Buffer.from(json.padEnd(headerBytes), 'latin1');
}

/** The facts, or undefined if these bytes were not written by encodeHeader. */
export function decodeHeader(bytes: Buffer): PictureMeta | undefined {
	try {
		const meta = JSON.parse(bytes.toString('latin1')) as PictureMeta;
		return Number.isFinite(meta.expiresAt) ? meta : undefined;
	} catch {
		return undefined;
	}
}
