// A result is written whole or not at all, and never over something that is not to be overwritten.
import { randomUUID } from 'node:crypto';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cannotWrite, existsAlready, FileFault } from './failure.ts';

export interface WriteOptions {
	/** Whether a file that is there already may be replaced. */
	readonly force: boolean;
	/** When aborted, nothing stays behind, and the signal's reason is thrown. */
	readonly signal: AbortSignal;
}

/** Makes the folder too. Throws FileFault 'exists' or 'file-error'. */
export async function writeResult(file: string, bytes: Uint8Array, options: WriteOptions): Promise<void> {
	try {
		await writeWhole(file, bytes, options);
	} catch (error) {
		throw error instanceof FileFault ? error : cannotWrite(file, error);
	}
}

async function writeWhole(file: string, bytes: Uint8Array, options: WriteOptions): Promise<void> {
	await mkdir(path.dirname(file), { recursive: true });
	// In the same folder, because only within one disk a rename is a single step.
	const temporary = path.join(path.dirname(file), `.${randomUUID()}.tmp`);
	try {
		await writeFile(temporary, bytes, { flag: 'wx', signal: options.signal });
		options.signal.throwIfAborted();
		if (options.force) await rename(temporary, file);
		else await linkNew(temporary, file);
	} finally {
		await rm(temporary, { force: true });
	}
}

/** A link is refused where the name is taken, which a rename is not. */
async function linkNew(temporary: string, file: string): Promise<void> {
	try {
		await link(temporary, file).catch((error) => {
			if (isTaken(error)) throw error;
			return reserveAndRename(temporary, file);
		});
	} catch (error) {
		throw isTaken(error) ? existsAlready(file) : error;
	}
}

/** For disks without links, such as exFAT: the name is taken with an empty file first. */
async function reserveAndRename(temporary: string, file: string): Promise<void> {
	await writeFile(file, '', { flag: 'wx' });
	await rename(temporary, file);
}

function isTaken(error: unknown): boolean {
	return (error as NodeJS.ErrnoException).code === 'EEXIST';
}
