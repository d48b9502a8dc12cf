// Paths in the data directory: stored files by id and part, and drafts while they are written.
import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ifExists, makeFolder } from '#engine/index.ts';
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
	/** Every stored file, whole or damaged, expired or not. */
	storedFiles(): AsyncGenerator<FoundFile>;
	/**
	 * Abandoned drafts: of processes that were killed, and of writes that could
	 * not delete theirs, for example because the disk became read-only.
	 */
	abandonedDrafts(): Promise<string[]>;
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

	/** 4,096 folders, so that each is read quickly. */
	const folderOf = (id: string) => path.join(images, id.slice(0, 2));
	await makeFolders();
	// Of the first version, whose images no sweep and no link reaches.
	await rm(path.join(dir, 'pictures'), { recursive: true, force: true });
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
		probe: path.join(images, 'probe'),
		async partsOf(id) {
			const names = (await ifExists(readdir(folderOf(id)))) ?? [];
			const ofId = names.filter((name) => name.startsWith(`${id}.`));
			return ofId.map((name) => name.slice(id.length + 1)).filter(isPart);
		},
		async *storedFiles() {
			for (const entry of await readdir(images, { recursive: true, withFileTypes: true })) {
				const [id = '', part = ''] = entry.name.split('.');
				if (entry.isFile() && isPart(part)) yield { file: path.join(entry.parentPath, entry.name), id, part };
			}
		},
		async abandonedDrafts() {
			await makeFolders();
			const found = (await readdir(unfinished)).map((name) => path.join(unfinished, name));
			return found.filter((draft) => !drafts.has(draft));
		},
	};
}
