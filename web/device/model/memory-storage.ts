// Keeps models in memory, as Blobs, for a page whose browser blocks Cache Storage.
import type { ModelStorage } from './model-storage.ts';

interface MemoryFile {
	readonly body: Blob;
	readonly headers: Headers;
}

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
