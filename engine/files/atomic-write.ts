// Writes a file whole or not at all: a draft under a temporary name, synced, then moved to the final name in one step.
import { randomUUID } from 'node:crypto';
import { link, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

interface AtomicWriteOptions {
	/** Permissions of the file. Default: those of any new file of this process. */
	readonly mode?: number;
	/** `false` throws EEXIST if there is a file of that name; by default it is replaced. */
	readonly overwrite?: boolean;
	/** Path of the draft, on the same file system. Default: a hidden name beside the file, see `isDraft`. */
	readonly draft?: string;
	/** When aborted, nothing is left behind, and the signal's reason is thrown. */
	readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a file, making its folder if needed. Readers see all of the file or none of it, even after a crash or a power
 * cut. Throws what the file system throws; no draft is then left behind.
 */
export async function writeAtomically(
	file: string,
	content: string | Uint8Array | readonly Uint8Array[] | AsyncIterable<Uint8Array>,
	{ mode = 0o666, overwrite = true, draft = draftIn(path.dirname(file)), signal }: AtomicWriteOptions = {},
): Promise<void> {
	const parts = Array.isArray(content) ? content : [content];
	await makeFolder(path.dirname(file));
	try {
		await writeSynced(draft, parts, mode, signal);
		signal?.throwIfAborted();
		if (overwrite) await moveIntoPlace(draft, file);
		else await moveWhereFree(draft, file);
	} catch (error) {
		signal?.throwIfAborted();
		throw error;
	} finally {
		await rm(draft, { force: true });
	}
}

/** Renames a synced file. When this resolves, the new name survives a power cut too. */
export async function moveIntoPlace(draft: string, file: string): Promise<void> {
	await rename(draft, file);
	await syncFolder(path.dirname(file));
}

/**
 * Whether a file in a folder is a draft of `writeAtomically`; a draft of a killed process stays until `removeDrafts`
 * deletes it.
 */
export function isDraft(name: string): boolean {
	return /^\.[0-9a-f-]{36}\.tmp$/.test(name);
}

/**
 * A draft that has not been written to for this long belongs to a killed
 * process: making a large file takes seconds, on a busy machine minutes.
 */
const maxPauseMs = 10 * 60_000;

/**
 * Deletes what killed processes left in a folder, if it exists, as far as this process may, and spares what others are
 * writing. Call it before a large file is written there.
 */
export async function removeDrafts(folder: string): Promise<void> {
	for (const name of await readdir(folder).catch(() => [])) {
		const file = path.join(folder, name);
		if (isDraft(name) && (await isAbandoned(file))) await rm(file, { force: true }).catch(() => undefined);
	}
}

async function isAbandoned(draft: string): Promise<boolean> {
	const found = await stat(draft).catch(() => undefined);
	return found !== undefined && Date.now() - found.mtimeMs > maxPauseMs;
}

/**
 * The path of a new draft, which `removeDrafts` deletes if this process does not. Its name is short, because the file's
 * own name may already have the maximum length.
 */
export function draftIn(folder: string): string {
	return path.join(folder, `.${randomUUID()}.tmp`);
}

async function writeSynced(
	draft: string,
	parts: readonly (string | Uint8Array | AsyncIterable<Uint8Array>)[],
	mode: number,
	signal: AbortSignal | undefined,
): Promise<void> {
	const handle = await open(draft, 'wx', mode);
	try {
		for (const part of parts) await handle.writeFile(part, { signal });
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** A link fails where the name is taken, which a rename does not. */
async function moveWhereFree(draft: string, file: string): Promise<void> {
	try {
		await link(draft, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
		await reserveAndRename(draft, file);
	}
	await syncFolder(path.dirname(file));
}

/** For file systems without links, such as exFAT: an empty file reserves the name first. */
async function reserveAndRename(draft: string, file: string): Promise<void> {
	await writeFile(file, '', { flag: 'wx' });
	try {
		await rename(draft, file);
	} catch (error) {
		await rm(file, { force: true });
		throw error;
	}
}

/** Some systems cannot sync a folder; there the name is safe a little later. */
async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, 'r').catch(() => undefined);
	await handle?.sync().catch(() => undefined);
	await handle?.close();
}
