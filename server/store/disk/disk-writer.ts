// Writes the files of a disk store: each whole or not at all, within the
// quota, and none of an image that is deleted meanwhile.
import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { isDiskFull, writeAtomically } from '#engine/index.ts';
import { createClientKey, hideClient } from '../../rate-limits/client.ts';
import { resultSize } from '../output-bytes.ts';
import { derivedKind, type Part, requiredParts } from '../parts.ts';
import type { Quota, Space } from '../quota.ts';
import type { ImageMeta, Store } from '../store.ts';
import { statFile } from './disk-file.ts';
import { encodeHeader } from './disk-header.ts';
import type { DiskLayout } from './disk-layout.ts';
import { countedBytes, countedOutput, type StoredFiles } from './stored-files.ts';

interface Parts {
	readonly layout: DiskLayout;
	readonly quota: Quota;
	readonly files: StoredFiles;
	readonly isExpired: (expiresAt: number) => boolean;
	readonly removePart: (id: string, part: Part) => Promise<void>;
}

interface NewFile {
	readonly id: string;
	readonly part: Part;
	readonly content: Uint8Array;
	readonly meta: ImageMeta;
	/** The client for which it counts; undefined: none. */
	readonly owner: string | undefined;
}

export function createDiskWriter({ layout, quota, files, isExpired, removePart }: Parts): Store['put'] {
	/** With a secret of this process, so that no address of a client stays in memory. */
	const clientKey = createClientKey([randomUUID()]);
	/** Files being written: a second writer waits for the first, whose file stays. */
	const writing = new Map<string, Promise<void>>();

	async function throwIfOrphan(id: string, part: Part): Promise<void> {
		if (part === 'original') return;
		const parts = await layout.partsOf(id);
		const isComplete = requiredParts(part).every((required) => parts.includes(required));
		if (!isComplete) throw new AppError('gone', `deleted before its ${part} was stored`);
	}

	/** A file that something else has deleted or damaged does not count as stored. */
	async function writeUnlessStored(file: NewFile): Promise<void> {
		const { id, part } = file;
		if (files.expiryOf(id, part) !== undefined) {
			if (await statFile(layout.fileOf(id, part))) return;
			await removePart(id, part);
		}
		await write(file);
	}

	async function write(file: NewFile): Promise<void> {
		const { id, part, content, meta, owner } = file;
		const header = encodeHeader(meta);
		const bytes = countedBytes(header.length + content.length);
		const space = await spaceFor(file, bytes);
		try {
			await writeFileOf(layout.fileOf(id, part), [header, content]);
		} catch (error) {
			space.release();
			throw error;
		}
		space.written();
		files.add(id, part, { bytes, space, expiresAt: meta.expiresAt, owner });
		try {
			// Deletion takes the original first and lists the rest then, so in any
			// order of the two one of them deletes this file.
			await throwIfOrphan(id, part);
		} catch (error) {
			await removePart(id, part);
			throw error;
		}
		if (derivedKind(part)) await limitDerived(id, part);
	}

	/** Only what a client sends can be rejected: the space for what is made of it was reserved before. */
	async function spaceFor({ part, meta, owner }: NewFile, bytes: number): Promise<Space> {
		if (part === 'original') return quota.reserve(owner, bytes, countedOutput(resultSize(meta)));
		return part === 'background' ? quota.reserve(owner, bytes) : quota.take(owner, bytes);
	}

	async function writeFileOf(file: string, chunks: readonly Uint8Array[]): Promise<void> {
		try {
			await layout.withDraft((draft) => writeAtomically(file, chunks, { mode: 0o600, draft }));
		} catch (error) {
			throw isDiskFull(error) ? new AppError('storage-full', 'the disk is full', { cause: error }) : error;
		}
	}

	/** Deletes the oldest of the written part's kind beyond the limit. */
	async function limitDerived(id: string, written: Part): Promise<void> {
		const kind = derivedKind(written);
		const ofKind = files.partsOf(id).filter((part) => derivedKind(part) === kind);
		for (const part of ofKind.slice(0, -limits.maxRenderings)) await removePart(id, part);
	}

	return async (id, part, content, meta, client) => {
		if (isExpired(meta.expiresAt)) throw new AppError('gone', 'expired before it was stored');
		await throwIfOrphan(id, part);
		const path = layout.fileOf(id, part);
		while (writing.has(path)) await writing.get(path)?.catch(() => {});
		const owner = client === undefined ? files.ownerOf(id) : hideClient(client, clientKey);
		const written = writeUnlessStored({ id, part, content, meta, owner }).finally(() => writing.delete(path));
		writing.set(path, written);
		await written;
	};
}
