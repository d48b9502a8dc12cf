// Reports how much space a disk has, and whether a write failed for lack of it.
import { statfs } from 'node:fs/promises';

/** Bytes that may still be written to the file system of a folder; also 0 if the file system does not report them. */
export async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}

/** Also true if the file system does not report its size; the write then fails later. */
export async function hasSpaceFor(bytes: number, folder: string): Promise<boolean> {
	const { blocks, bavail, bsize } = await statfs(folder);
	return blocks === 0 || bavail * bsize >= bytes;
}

/**
 * Whether a write failed because the disk or the user's quota is full, or the file has reached the process's size
 * limit.
 */
export function isDiskFull(error: unknown): boolean {
	return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
}
