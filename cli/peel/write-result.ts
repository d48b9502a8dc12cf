// Writes a result whole or not at all, and never over a file that must not be overwritten.
import { writeAtomically } from '#engine/index.ts';
import { cannotWrite, existsAlready } from './failure.ts';

export interface WriteOptions {
	/** Whether an existing file may be replaced. */
	readonly force: boolean;
	/** When aborted, nothing stays behind, and the signal's reason is thrown. */
	readonly signal: AbortSignal;
}

/** Makes the folder too. Throws FileFault 'exists' or 'file-error'. */
export async function writeResult(
	file: string,
	bytes: Uint8Array,
	{ force, signal }: WriteOptions,
): Promise<void> {
	try {
		await writeAtomically(file, bytes, { overwrite: force, signal });
	} catch (error) {
		throw !force && isNameTaken(error) ? existsAlready(file) : cannotWrite(file, error);
	}
}

/** Excludes the EEXIST of `mkdir`, which means that a part of the path is a file. */
function isNameTaken(error: unknown): boolean {
	const { code, syscall } = error as NodeJS.ErrnoException;
	return code === 'EEXIST' && syscall !== 'mkdir';
}
