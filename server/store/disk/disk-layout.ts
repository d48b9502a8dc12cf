// Paths in the data directory: stored files by id and part, and drafts while they are written.
import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ifExists, makeFolder } from '#engine/index.ts';
import { idChars } from '../../images/tokens.ts';
import { isPart, type Part } from '../parts.ts';

interface FoundFile {
	readonly file: string;
	readonly id: string;
	readonly part: Part;
}

export interface DiskLayout {
	/** Ids are checked before they reach a store, so they are safe in a path. */
	fileOf(id: string, part: Part): string;
	/**
	 * Calls `write` with the path of a new draft. Throws if another directory
	 * has taken the place of the one at the start.
	 */
	withDraft<T>(write: (draft: string) => Promise<T>): Promise<T>;
	/** Written as an image is, to test whether images can be stored. */
	readonly probe: string;
	/** Parts of an image whose files exist, whole or damaged, expired or not. */
	partsOf(id: string): Promise<Part[]>;
	/** Every stored file, whole or damaged, expired or not; none of others in the same folders. */
	storedFiles(): AsyncGenerator<FoundFile>;
	/**
	 * Abandoned drafts: of processes that were killed, and of writes that could
	 * not delete theirs, for example because the disk became read-only. Files of
	 * others do not count.
	 */
	abandonedDrafts(): Promise<string[]>;
}

/** 4,096 folders, so that each is read quickly. */
const folderName = (id: string) => id.slice(0, 2);
const storedName = new RegExp(`^([\\w-]{${idChars}})\\.([a-z0-9-]+)$`);
/** The first version had two UUIDs. */
const draftName = /^[0-9a-f-]{36}(\.[0-9a-f-]{36})?$/;

/** The stored files in a folder of images; none if it does not exist. An operator may have other files in it. */
async function* storedIn(images: string): AsyncGenerator<FoundFile> {
	for (const { name } of await entriesOf(images, 'isDirectory')) {
		const folder = path.join(images, name);
		for (const entry of await entriesOf(folder, 'isFile')) {
			const [, id = '', part = ''] = storedName.exec(entry.name) ?? [];
			if (folderName(id) === name && isPart(part)) yield { file: path.join(folder, entry.name), id, part };
		}
	}
}

async function entriesOf(folder: string, kind: 'isDirectory' | 'isFile'): Promise<Dirent[]> {
	const entries = (await ifExists(readdir(folder, { withFileTypes: true }))) ?? [];
	return entries.filter((entry) => entry[kind]());
}

/** Images of the first version, which no sweep and no link reaches. */
async function removeFirstVersion(dir: string): Promise<void> {
	const images = path.join(dir, 'pictures');
	if (!(await stat(images).catch(() => undefined))?.isDirectory()) return;
	for await (const { file } of storedIn(images)) {
		await rm(file, { force: true });
		await rmdir(path.dirname(file)).catch(() => undefined);
	}
	await rmdir(images).catch(() => undefined);
}

export async function createDiskLayout(dir: string): Promise<DiskLayout> {
	const images = path.join(dir, 'images');
	const unfinished = path.join(dir, 'unfinished');
	/** Drafts that are being written. */
	const drafts = new Set<string>();
	await makeFolder(dir, 0o700);
	const own = await stat(dir);

	/**
	 * Not where another directory has taken its place: images would be written
	 * below the mount point of a volume that is gone.
	 */
	async function makeFolders(): Promise<void> {
		for (const folder of [images, unfinished]) {
			if (await stat(folder).catch(() => undefined)) continue;
			const { dev, ino } = await stat(dir);
			if (dev !== own.dev || ino !== own.ino)
				throw new Error(`the directory ${dir} is no longer the one that the server started with`);
			await makeFolder(folder, 0o700);
		}
	}

	const folderOf = (id: string) => path.join(images, folderName(id));
	await makeFolders();
	await removeFirstVersion(dir);
	return {
		fileOf: (id, part) => path.join(folderOf(id), `${id}.${part}`),
		async withDraft(write) {
			await makeFolders();
			const draft = path.join(unfinished, randomUUID());
			drafts.add(draft);
			try {
				return await write(draft);
			} finally {
				drafts.delete(draft);
			}
		},
		probe: path.join(images, 'peel-probe'),
		async partsOf(id) {
			const names = (await ifExists(readdir(folderOf(id)))) ?? [];
			const ofId = names.filter((name) => name.startsWith(`${id}.`));
			return ofId.map((name) => name.slice(id.length + 1)).filter(isPart);
		},
		storedFiles: () => storedIn(images),
		async abandonedDrafts() {
			await makeFolders();
			const names = (await readdir(unfinished)).filter((name) => draftName.test(name));
			return names.map((name) => path.join(unfinished, name)).filter((draft) => !drafts.has(draft));
		},
	};
}
