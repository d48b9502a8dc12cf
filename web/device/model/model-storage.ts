// The storage of models: Cache Storage or, if the browser blocks that, the memory of the page.
import { inTime, longTimeoutMs } from '#web/in-time.ts';
import { ModelDownloadError } from './model-download-error.ts';

/** Folders of files. A file is the body of a response and its headers. */
export interface ModelStorage {
	/** False if everything is lost when the page is closed. */
	readonly lasting: boolean;
	read(folder: string, file: string): Promise<Response | undefined>;
	/** Replaces the file. Throws ModelDownloadError 'no-space'. */
	write(folder: string, file: string, content: Response): Promise<void>;
	folders(): Promise<string[]>;
	remove(folder: string): Promise<void>;
}

let opened: Promise<ModelStorage> | undefined;

/** Returns the same storage for all calls of this page or worker. */
export function openStorage(): Promise<ModelStorage> {
	opened ??= chooseStorage();
	return opened;
}

/**
 * Without HTTPS there is no Cache Storage. In private windows or without cookies some browsers reject each call, and
 * with a damaged profile they never answer.
 */
async function chooseStorage(): Promise<ModelStorage> {
	try {
		await inTime(caches.has('device-model'), longTimeoutMs);
		return createCacheStorage(caches);
	} catch {
		return createMemoryStorage();
	}
}

/** Each folder is a cache, so that removing it frees the space of all its files at once. */
export function createCacheStorage(caches: CacheStorage): ModelStorage {
	return {
		lasting: true,
		async read(folder, file) {
			// Opening a cache would create it.
			return (await caches.has(folder)) ? (await caches.open(folder)).match(keyOf(file)) : undefined;
		},
		async write(folder, file, content) {
			try {
				await (await caches.open(folder)).put(keyOf(file), content);
			} catch (cause) {
				throw new ModelDownloadError('no-space', { cause });
			}
		},
		folders: () => caches.keys(),
		async remove(folder) {
			await caches.delete(folder);
		},
	};
}

/** Keys of a cache are URLs. This one is never requested. */
const keyOf = (file: string) => `/device-model/${file}`;

interface MemoryFile {
	readonly body: Blob;
	readonly headers: Headers;
}

/** For a page whose browser blocks Cache Storage: models as Blobs. */
export function createMemoryStorage(): ModelStorage {
	const folders = new Map<string, Map<string, MemoryFile>>();
	return {
		lasting: false,
		async read(folder, file) {
			const found = folders.get(folder)?.get(file);
			return found && new Response(found.body, { headers: found.headers });
		},
		async write(folder, file, content) {
			const stored = { body: await content.blob(), headers: content.headers };
			folders.set(folder, (folders.get(folder) ?? new Map()).set(file, stored));
		},
		async folders() {
			return [...folders.keys()];
		},
		async remove(folder) {
			folders.delete(folder);
		},
	};
}
