// Names the setting when the service cannot start because of its data folder.

/** An error of the file system in the data folder or above it as a sentence for the operator; all others unchanged. */
export function dataFolderError(error: unknown, dataDir: string): unknown {
	const { code, path: file, message } = error as NodeJS.ErrnoException;
	if (!code || !file) return error;
	const isAboutIt = file.startsWith(dataDir) || dataDir.startsWith(file);
	return isAboutIt ? new Error(`PEEL_DATA_DIR: cannot be used (${message})`, { cause: error }) : error;
}
