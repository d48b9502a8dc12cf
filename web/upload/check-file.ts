// Checks type and size of a file before the upload, by the same limits as the server.
import { imageTypeOf, signatureBytes } from '#contract/image-type.ts';
import { type ImageType, limits } from '#contract/limits.ts';

type FileCheck = 'accepted' | 'wrong-type' | 'too-large';

/**
 * By default for an upload. The first bytes decide, as on the server, so that
 * a WebP named .jpg is refused before the consent dialog.
 */
export async function checkFile(file: Blob, maxMegabytes: number = limits.maxMegabytes): Promise<FileCheck> {
	if (!(await sniffType(file))) return 'wrong-type';
	return file.size > maxMegabytes * 1024 * 1024 ? 'too-large' : 'accepted';
}

/** By the first bytes, because the browser derives its type from the name only; undefined for any other type. */
export async function sniffType(file: Blob): Promise<ImageType | undefined> {
	const start = file.slice(0, signatureBytes).arrayBuffer();
	// A dropped folder looks like a file until it is read.
	const type = imageTypeOf(new Uint8Array(await start.catch(() => new ArrayBuffer())));
	return limits.types.find((accepted) => accepted === type);
}
