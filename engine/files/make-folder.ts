// Makes a folder, and those above it that are missing.
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * A folder that exists already is not an error. Throws what the file system throws. Node's own `recursive` never ends
 * where the system makes no folders, as in /proc: it makes the parent again and again, which is there.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
	const parent = path.dirname(folder);
	if (parent !== folder && !(await find(parent))) await makeFolder(parent, mode);
	await mkdir(folder, { mode }).catch(async (error) => {
		if (!(await find(folder))?.isDirectory()) throw error;
	});
}

const find = (file: string) => stat(file).catch(() => undefined);
