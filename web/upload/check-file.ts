// Refuses, before anything is sent, a file that the server would refuse for its type or size.
import { type ImageType, limits } from '#contract/limits.ts';

export type FileVerdict = 'fine' | 'wrong-type' | 'too-large';

const jpegStart = [0xff, 0xd8, 0xff];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Trusts the browser's type; where it has none (some phones, some drops), the first bytes decide. */
export async function checkFile(file: Blob): Promise<FileVerdict> {
	const type = file.type || (await sniffType(file));
	if (!limits.types.some((accepted) => accepted === type)) return 'wrong-type';
	return file.size > limits.maxBytes ? 'too-large' : 'fine';
}

async function sniffType(file: Blob): Promise<ImageType | undefined> {
	const start = new Uint8Array(await file.slice(0, pngStart.length).arrayBuffer());
	if (jpegStart.every((byte, at) => start[at] === byte)) return 'image/jpeg';
	if (pngStart.every((byte, at) => start[at] === byte)) return 'image/png';
	return undefined;
}
