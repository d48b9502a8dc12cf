// Makes a folder and its missing parents.
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * A folder that already exists is not an error. Throws what the file system throws. Node's own `recursive` never
 * returns where the system makes no folders, as in /proc: it makes the existing parent again and again.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
	const parent = path.dirname(folder);
	if (parent !== folder && !(await find(parent))) await makeFolder(parent, mode);
	await mkdir(folder, { mode }).catch(async (error) => {
		if (!(await find(folder))?.isDirectory()) throw error;
	});
}

const find = (file: string) => stat(file).catch(() => undefined);
