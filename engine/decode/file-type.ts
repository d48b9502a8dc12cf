// The type of an untrusted file by its first bytes, so that no decoder sees a type that the job does not accept.

const signatures = {
	jpeg: [0xff, 0xd8],
	png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
	riff: Array.from('RIFF', (letter) => letter.charCodeAt(0)),
	webp: Array.from('WEBP', (letter) => letter.charCodeAt(0)),
} as const;

/** Undefined for all others, of which libvips could read some. A bare VP8 stream without its container is no WebP. */
export function fileType(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | undefined {
	const has = (signature: readonly number[], at = 0) => signature.every((byte, i) => bytes[at + i] === byte);
	if (has(signatures.jpeg)) return 'jpeg';
	if (has(signatures.png)) return 'png';
	return has(signatures.riff) && has(signatures.webp, 8) ? 'webp' : undefined;
}
