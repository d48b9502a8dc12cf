// The size of a result that a server sent, if it is of the requested type.
import { imageTypeOf } from '#contract/image-type.ts';

/** Pixels, from the header; undefined for anything else. */
export async function imageSize(
	bytes: Buffer,
	type: ReturnType<typeof imageTypeOf>,
): Promise<{ width: number; height: number } | undefined> {
	if (imageTypeOf(bytes) !== type) return undefined;
	// Loaded here, because only results of servers need it.
	const { default: sharp } = await import('sharp');
	const { width, height } = await sharp(bytes)
		.metadata()
		.catch(() => ({ width: 0, height: 0 }));
	return width > 0 && height > 0 ? { width, height } : undefined;
}
