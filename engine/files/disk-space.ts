// The space of a disk: how much is free, and whether a write failed for lack of it.
import { statfs } from 'node:fs/promises';

/**
 * Bytes that may still be written to the file system of a folder; 0 also where the file system does not report them.
 */
export async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}

/** Also true where the file system does not report its size; there the write fails later. */
export async function hasSpaceFor(bytes: number, folder: string): Promise<boolean> {
	const { blocks, bavail, bsize } = await statfs(folder);
	return blocks === 0 || bavail * bsize >= bytes;
}

/**
 * Whether a write failed because the disk or the user's quota of it is full,
 * or the file as large as the process may make one.
 */
export function isDiskFull(error: unknown): boolean {
	return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
}
