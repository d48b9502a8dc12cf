// From the files and folders that were typed to the pictures they stand for.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Failure, FileFault, toFailure } from './failure.ts';

export interface FoundPicture {
	readonly file: string;
	/** Folders between the folder that was typed and the picture; '' for none. */
	readonly under: string;
}

export interface Search {
	readonly recursive: boolean;
	/** Not searched: it holds results. */
	readonly except: string | undefined;
}

export interface Finds {
	readonly pictures: readonly FoundPicture[];
	readonly failures: readonly { input: string; error: Failure }[];
}

/**
 * A file that was typed is taken as it is; a folder gives its pictures by name, in the order of the alphabet. A folder in
 * it that cannot be read is a failure of its own.
 */
export async function findPictures(inputs: readonly string[], search: Search): Promise<Finds> {
	const pictures: FoundPicture[] = [];
	const failures: { input: string; error: Failure }[] = [];
	for (const input of inputs) {
		try {
			if (!(await stat(input)).isDirectory()) {
				pictures.push({ file: input, under: '' });
				continue;
			}
			const found = await searchFolder(input, '', search);
			if (found.pictures.length + found.failures.length === 0) {
				throw new FileFault('no-pictures', 'The folder holds no JPG or PNG picture.');
			}
			pictures.push(...found.pictures);
			failures.push(...found.failures);
		} catch (error) {
			failures.push({ input, error: toFailure(error) });
		}
	}
	return { pictures, failures };
}

/** Links to folders are not followed: they may lead in circles. */
async function searchFolder(folder: string, under: string, search: Search): Promise<Finds> {
	const entries = await readdir(path.join(folder, under), { withFileTypes: true });
	const pictures: FoundPicture[] = [];
	const failures: { input: string; error: Failure }[] = [];
	for (const { name, ...entry } of entries.map(describe).sort(byName)) {
		const file = path.join(folder, under, name);
		if (!entry.isFolder && isPictureName(name)) pictures.push({ file, under });
		if (!entry.isFolder || !search.recursive || isHidden(name)) continue;
		if (search.except !== undefined && path.resolve(file) === path.resolve(search.except)) continue;
		try {
			const found = await searchFolder(folder, path.join(under, name), search);
			pictures.push(...found.pictures);
			failures.push(...found.failures);
		} catch (error) {
			failures.push({ input: file, error: toFailure(error) });
		}
	}
	return { pictures, failures };
}

function describe(entry: { name: string; isDirectory(): boolean }) {
	return { name: entry.name, isFolder: entry.isDirectory() };
}

function byName(a: { name: string }, b: { name: string }): number {
	return a.name < b.name ? -1 : 1;
}

/** Earlier results are not cut out again, nor are the shadow files of macOS. */
function isPictureName(name: string): boolean {
	return /\.(jpe?g|png)$/i.test(name) && !/-(cutout|matte)\.png$/i.test(name) && !isHidden(name);
}

function isHidden(name: string): boolean {
	return name.startsWith('.');
}
