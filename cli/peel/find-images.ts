// Resolves the files and folders on the command line to images.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Failure, FileFault, toFailure } from './failure.ts';
import { isNamedBeside } from './output-file.ts';

export interface FoundImage {
	readonly file: string;
	/** Folders between the folder that was typed and the image; '' for none. */
	readonly under: string;
}

export interface Search {
	readonly recursive: boolean;
	/** Not searched: it holds results. */
	readonly except: string | undefined;
}

export interface Finds {
	readonly images: readonly FoundImage[];
	readonly failures: readonly { input: string; error: Failure }[];
}

/**
 * A file argument is used unchanged; a folder contributes its images in alphabetical order. A subfolder that cannot be read
 * is a separate failure.
 */
export async function findImages(inputs: readonly string[], search: Search): Promise<Finds> {
	const images: FoundImage[] = [];
	const failures: { input: string; error: Failure }[] = [];
	for (const input of inputs) {
		try {
			if (!(await stat(input)).isDirectory()) {
				images.push({ file: input, under: '' });
				continue;
			}
			const found = await searchFolder(input, '', search);
			if (found.images.length + found.failures.length === 0) {
				throw new FileFault('no-pictures', 'The folder holds no JPG or PNG image.');
			}
			images.push(...found.images);
			failures.push(...found.failures);
		} catch (error) {
			failures.push({ input, error: toFailure(error) });
		}
	}
	return { images, failures };
}

/** Links to folders are not followed: they may lead in circles. */
async function searchFolder(folder: string, under: string, search: Search): Promise<Finds> {
	const entries = await readdir(path.join(folder, under), { withFileTypes: true });
	const images: FoundImage[] = [];
	const failures: { input: string; error: Failure }[] = [];
	for (const { name, ...entry } of entries.map(describe).sort(byName)) {
		const file = path.join(folder, under, name);
		if (!entry.isFolder && isImageName(name)) images.push({ file, under });
		if (!entry.isFolder || !search.recursive || isHidden(name)) continue;
		if (search.except !== undefined && path.resolve(file) === path.resolve(search.except)) continue;
		try {
			const found = await searchFolder(folder, path.join(under, name), search);
			images.push(...found.images);
			failures.push(...found.failures);
		} catch (error) {
			failures.push({ input: file, error: toFailure(error) });
		}
	}
	return { images, failures };
}

function describe(entry: { name: string; isDirectory(): boolean }) {
	return { name: entry.name, isFolder: entry.isDirectory() };
}

function byName(a: { name: string }, b: { name: string }): number {
	return a.name < b.name ? -1 : 1;
}

/** Earlier results are not processed again, nor are the AppleDouble files of macOS. */
function isImageName(name: string): boolean {
	return /\.(jpe?g|png)$/i.test(name) && !isNamedBeside(name) && !isHidden(name);
}

function isHidden(name: string): boolean {
	return name.startsWith('.');
}
