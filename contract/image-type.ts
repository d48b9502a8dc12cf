// The type of an image file by its first bytes; its name and the declared media type do not count.
import type { ImageType } from './limits.ts';

/** As many first bytes as every signature needs. */
export const signatureBytes = 12;

/** The start of the image and the first byte of the next marker (ITU-T T.81, B.1.1.2). */
const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const riff = codesOf('RIFF');
const webp = codesOf('WEBP');

/**
 * Undefined for all others, and where there are fewer bytes than a signature has. A WebP is a RIFF file, with the
 * length of the rest after the first four bytes (RFC 9649); a bare VP8 stream is not.
 */
export function imageTypeOf(file: Uint8Array): ImageType | 'image/webp' | undefined {
	const has = (signature: readonly number[], at = 0) => signature.every((byte, i) => file[at + i] === byte);
	if (has(jpeg)) return 'image/jpeg';
	if (has(png)) return 'image/png';
	return has(riff) && has(webp, 8) ? 'image/webp' : undefined;
}

function codesOf(text: string): number[] {
	return Array.from(text, (letter) => letter.charCodeAt(0));
}
