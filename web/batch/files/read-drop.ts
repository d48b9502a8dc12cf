// Lists all files of a drop, including those in its folders, and the folders that were not read, with the reason.
import type { RefusedFile } from '../batch-state.ts';
import { maxLooked } from './collect-files.ts';
import { byName } from './file-order.ts';

export interface Dropped {
	readonly files: readonly File[];
	readonly refused: readonly RefusedFile[];
}

/** Folders within folders. */
export const maxDepth = 8;

/** Files and folders that are visited: a drop may hold a whole disk. */
const maxVisited = 10 * maxLooked;

/** Has to be called inside the event, because the browser clears its data afterwards. Never rejects. */
export function readDrop(data: DataTransfer): Promise<Dropped> {
	// Some programs add text and addresses to the files that they drop.
	const items = [...data.items].filter(({ kind }) => kind === 'file');
	const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
	const files = [...data.files];
	// Files that are not in a file system, such as those of the clipboard.
	if (entries.length === 0 || entries.includes(null)) return Promise.resolve({ files, refused: [] });
	return readEntries(entries.filter((entry) => entry !== null));
}

/** Depth first, in the order of names; one file more than are checked, so that the caller knows that there are more. */
async function readEntries(entries: readonly FileSystemEntry[]): Promise<Dropped> {
	const files: File[] = [];
	const refused: RefusedFile[] = [];
	let visited = 0;

	const refuse = (entry: FileSystemEntry, reason: string) =>
		refused.push({ name: entry.fullPath.replace(/^\//, ''), reason });

	async function visit(entry: FileSystemEntry, depth: number): Promise<void> {
		visited += 1;
		if (files.length > maxLooked || visited > maxVisited) return;
		try {
			if (entry.isFile) files.push(await fileOf(entry as FileSystemFileEntry));
			else if (depth > maxDepth) refuse(entry, `It is more than ${maxDepth} folders deep.`);
			else
				for (const child of await childrenOf(entry as FileSystemDirectoryEntry))
					await visit(child, depth + 1);
		} catch {
			refuse(entry, 'The browser cannot read it.');
		}
	}
	for (const entry of entries) await visit(entry, 1);
	if (visited > maxVisited && files.length <= maxLooked)
		// First in the list, because the end of a long list is only counted.
		refused.unshift({
			name: 'Further folders',
			reason: `Only the first ${maxVisited} files and folders are read.`,
			count: 0,
		});
	return { files, refused };
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
	return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
	const reader = folder.createReader();
	const children: FileSystemEntry[] = [];
	// A browser returns at most 100 at a time, and none at the end.
	for (let more = await read(reader); more.length > 0; more = await read(reader)) {
		children.push(...more);
		if (children.length > maxVisited) break;
	}
	return children.sort(byName);
}

function read(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
	return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}
