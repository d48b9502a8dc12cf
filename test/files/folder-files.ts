// The files of a folder: written as a test needs them, and listed.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { jpeg, png } from '../images.ts';

/** Paths of all files in a folder and its subfolders, relative to it, in alphabetical order. */
export async function filesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => !entry.isDirectory())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
		.sort();
}

/** Writes small images of the type in their names, which are paths relative to the folder. */
export async function writeImages(folder: string, names: readonly string[]): Promise<void> {
	for (const name of names) {
		const file = path.join(folder, name);
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, await (name.endsWith('png') ? png() : jpeg()));
	}
}
