// The files that a user drops or chooses, folders included, and for each that is not taken, why.
import { limits } from '#contract/limits.ts';
import { checkFile } from '../upload/check-file.ts';
import type { RefusedFile } from './batch-state.ts';

export const maxImages = 100;

/** Files that are looked at in one drop: a folder may hold any number. */
const maxLooked = 1000;
const maxDepth = 8;
/** Names that are listed; the others are counted. */
const maxListed = 50;

export interface Collected {
	readonly files: readonly File[];
	readonly refused: readonly RefusedFile[];
}

/** `room`: how many more the batch takes; `maxMegabytes`: of a file, by default of an upload. */
export async function collect(
	found: readonly File[],
	room: number,
	maxMegabytes: number = limits.maxMegabytes,
): Promise<Collected> {
	const files: File[] = [];
	const refused: RefusedFile[] = [];
	for (const file of found.slice(0, maxLooked)) {
		const reason = await reasonAgainst(file, maxMegabytes);
		if (reason) refused.push({ name: file.name, reason });
		else if (files.length < room) files.push(file);
		else refused.push({ name: file.name, reason: `A batch takes ${maxImages} images.` });
	}
	return { files, refused: [...shortened(refused), ...beyond(found.length)] };
}

async function reasonAgainst(file: File, maxMegabytes: number): Promise<string | undefined> {
	if (file.name.startsWith('.')) return 'It is a hidden file.';
	const check = await checkFile(file, maxMegabytes);
	if (check === 'wrong-type') return 'It is neither a JPG nor a PNG image.';
	if (check === 'too-large') return `It is larger than ${maxMegabytes} MB.`;
	return file.size === 0 ? 'It is empty.' : undefined;
}

function shortened(refused: readonly RefusedFile[]): readonly RefusedFile[] {
	if (refused.length <= maxListed) return refused;
	const others = refused.length - maxListed;
	return [
		...refused.slice(0, maxListed),
		{ name: `${others} more`, reason: 'They were not added for the same reasons.' },
	];
}

const beyond = (count: number): readonly RefusedFile[] =>
	count > maxLooked
		? [{ name: 'Further files', reason: `We look at the first ${maxLooked} files of a drop.` }]
		: [];

/** All files of a drop. Has to be called inside the event, because the browser clears its data afterwards. */
export function readDrop(data: DataTransfer): Promise<readonly File[]> {
	const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
	const files = [...data.files];
	if (entries.length === 0 || entries.includes(null)) return Promise.resolve(files);
	return readEntries(entries.filter((entry) => entry !== null));
}

/** Depth first, in the order of the names; one file more than is looked at, so that it is known that there are more. */
async function readEntries(entries: readonly FileSystemEntry[]): Promise<readonly File[]> {
	const files: File[] = [];
	async function visit(entry: FileSystemEntry, depth: number): Promise<void> {
		if (files.length > maxLooked) return;
		if (entry.isFile) {
			const file = await fileOf(entry as FileSystemFileEntry);
			if (file) files.push(file);
		} else if (depth < maxDepth) {
			for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await visit(child, depth + 1);
		}
	}
	for (const entry of entries) await visit(entry, 0);
	return files;
}

/** Undefined if it cannot be read. */
function fileOf(entry: FileSystemFileEntry): Promise<File | undefined> {
	return new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
	const reader = folder.createReader();
	const children: FileSystemEntry[] = [];
	// A browser returns at most 100 at a time, and none at the end.
	for (let more = await read(reader); more.length > 0; more = await read(reader)) {
		children.push(...more);
		if (children.length > maxLooked) break;
	}
	return children.sort((a, b) => a.name.localeCompare(b.name));
}

function read(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
	return new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
}
