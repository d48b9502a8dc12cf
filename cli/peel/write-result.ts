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
		const isNameTaken = (error as NodeJS.ErrnoException).code === 'EEXIST';
		throw isNameTaken ? existsAlready(file) : cannotWrite(file, error);
	}
}
