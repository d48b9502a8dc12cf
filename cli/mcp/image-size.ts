// The size of a result that a server sent, if it is of the type that was asked for.
import type { Extension } from '../peel/output-file.ts';

/** Of each type. A WebP has its length in front. */
const signatures: Record<Extension, { readonly at: number; readonly bytes: Buffer }> = {
	png: { at: 0, bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
	webp: { at: 8, bytes: Buffer.from('WEBP') },
	jpg: { at: 0, bytes: Buffer.from('ffd8ff', 'hex') },
};

/** Pixels, from the header; undefined for anything else. */
export async function imageSize(
	bytes: Buffer,
	type: Extension,
): Promise<{ width: number; height: number } | undefined> {
	const { at, bytes: expected } = signatures[type];
	if (!bytes.subarray(at, at + expected.length).equals(expected)) return undefined;
	// Loaded here, because only results of servers need it.
	const { default: sharp } = await import('sharp');
	const { width, height } = await sharp(bytes)
		.metadata()
		.catch(() => ({ width: 0, height: 0 }));
	return width > 0 && height > 0 ? { width, height } : undefined;
}
