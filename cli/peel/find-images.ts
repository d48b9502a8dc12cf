// Resolves the files and folders on the command line to images.
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileFault, toFailure } from './failure.ts';
import type { Failed } from './outcome.ts';
import { identityOf, isNamedBeside } from './output-file.ts';

export interface FoundImage {
	readonly file: string;
	/** Folders between the folder that was typed and the image; '' for none. */
	readonly under: string;
}

interface Search {
	readonly recursive: boolean;
	/** The path of a folder that is not searched, because it holds results. */
	readonly except: string | undefined;
	/** Replaced in tests. */
	readonly readFolder?: (folder: string) => Promise<readonly Entry[]>;
}

type Entry = Pick<Dirent, 'name' | 'isDirectory'>;

interface Finds {
	readonly images: FoundImage[];
	readonly failures: Failed[];
}

/**
 * A file argument is used unchanged; a folder contributes its images in alphabetical order. An image that was named
 * twice is listed once. A subfolder that cannot be read is a separate failure.
 */
export async function findImages(inputs: readonly string[], search: Search): Promise<Finds> {
	const finds: Finds = { images: [], failures: [] };
	const count = () => finds.images.length + finds.failures.length;
	for (const input of inputs) {
		try {
			if (!(await stat(input)).isDirectory()) {
				finds.images.push({ file: input, under: '' });
				continue;
			}
			const before = count();
			await searchFolder(input, '', search, finds);
			if (count() === before) throw new FileFault('no-pictures', 'The folder holds no JPG or PNG image.');
		} catch (error) {
			finds.failures.push({ input, error: toFailure(error) });
		}
	}
	return { ...finds, images: await unique(finds.images) };
}

async function unique(images: readonly FoundImage[]): Promise<FoundImage[]> {
	const byPath = new Map<string, FoundImage>();
	const names = new Set<string>();
	for (const image of images) {
		if (names.has(image.file)) continue;
		names.add(image.file);
		const key = await realpath(image.file).catch(() => path.resolve(image.file));
		if (!byPath.has(key)) byPath.set(key, image);
	}
	return [...byPath.values()];
}

/**
 * Adds to `finds`, one by one: a folder may have more images than a call may have arguments. Links to folders are not
 * followed: they may lead in circles.
 */
async function searchFolder(folder: string, under: string, search: Search, finds: Finds): Promise<void> {
	const { readFolder = (at: string) => readdir(at, { withFileTypes: true }) } = search;
	const entries = await readFolder(path.join(folder, under));
	for (const { name, ...entry } of entries.map(describe).sort(byName)) {
		const file = path.join(folder, under, name);
		if (!entry.isFolder && isImageName(name)) finds.images.push({ file, under });
		if (!entry.isFolder || !search.recursive || isHidden(name)) continue;
		try {
			if (search.except !== undefined && (await isSame(file, search.except))) continue;
			await searchFolder(folder, path.join(under, name), search, finds);
		} catch (error) {
			finds.failures.push({ input: file, error: toFailure(error) });
		}
	}
}

/** Whether both are the same folder, also by links, or in another case where the system does not distinguish it. */
async function isSame(folder: string, other: string): Promise<boolean> {
	const identity = await identityOf(other).catch(() => '');
	return identity !== '' && identity === (await identityOf(folder));
}

function describe(entry: Entry) {
	return { name: entry.name, isFolder: entry.isDirectory() };
}

/** As file managers do, whatever the system's language: IMG_2 before IMG_10. */
const collator = new Intl.Collator('en', { numeric: true });

function byName(a: { name: string }, b: { name: string }): number {
	return collator.compare(a.name, b.name);
}

/** Earlier results are not processed again, nor are the AppleDouble files of macOS. */
function isImageName(name: string): boolean {
	return /\.(jpe?g|png)$/i.test(name) && !isNamedBeside(name) && !isHidden(name);
}

function isHidden(name: string): boolean {
	return name.startsWith('.');
}
