// Reads a file or folder that may be missing.

/**
 * Resolves to what `reading` resolves to, or to undefined if there is no such file or folder. Rejects with all other
 * failures.
 */
export async function ifExists<T>(reading: Promise<T>): Promise<T | undefined> {
	try {
		return await reading;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
