// Checks type and size of a file before the upload, by the same limits as the server.
import { type ImageType, limits } from '#contract/limits.ts';

export type FileCheck = 'accepted' | 'wrong-type' | 'too-large';

const jpegMagic = [0xff, 0xd8, 0xff];
const pngMagic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** By default for an upload. Uses the browser's media type; where it is empty (some phones, some drops), the magic bytes. The server checks again. */
export async function checkFile(file: Blob, maxMegabytes: number = limits.maxMegabytes): Promise<FileCheck> {
	const type = file.type || (await sniffType(file));
	if (!limits.types.some((accepted) => accepted === type)) return 'wrong-type';
	return file.size > maxMegabytes * 1024 * 1024 ? 'too-large' : 'accepted';
}

/** By the first bytes, whatever the browser says, which knows no more than the name; undefined for anything else. */
export async function sniffType(file: Blob): Promise<ImageType | undefined> {
	const head = file.slice(0, pngMagic.length).arrayBuffer();
	// A dropped folder looks like a file until it is read.
	const start = new Uint8Array(await head.catch(() => new ArrayBuffer()));
	if (jpegMagic.every((byte, at) => start[at] === byte)) return 'image/jpeg';
	if (pngMagic.every((byte, at) => start[at] === byte)) return 'image/png';
	return undefined;
}
