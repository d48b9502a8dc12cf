// The type of an image file by its first bytes, whatever its name or its sender says.
import type { ImageType } from './limits.ts';

/** As many first bytes as every signature needs. */
export const signatureBytes = 12;

/** The start of the image and the first byte of the next marker (ITU-T T.81, B.1.1.2). */
const jpeg = '\xff\xd8\xff';
const png = '\x89PNG\r\n\x1a\n';

/**
 * Undefined for all others, and where there are fewer bytes than a signature has. A WebP is a RIFF file, with the length of the rest after
 * the first four bytes (RFC 9649); a bare VP8 stream is none.
 */
export function imageTypeOf(file: Uint8Array): ImageType | 'image/webp' | undefined {
	if (startsWith(file, jpeg)) return 'image/jpeg';
	if (startsWith(file, png)) return 'image/png';
	return startsWith(file, 'RIFF') && startsWith(file.subarray(8), 'WEBP') ? 'image/webp' : undefined;
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
	return [...signature].every((character, at) => bytes[at] === character.charCodeAt(0));
}
