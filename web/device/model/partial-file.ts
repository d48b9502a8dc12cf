// A partly downloaded file: its parts from the first byte on, each stored under the position at which it starts.
import type { ModelStorage } from './model-storage.ts';

/** One version of the file on the server. */
export interface FileVersion {
	/** Empty if the server sent none. */
	readonly etag: string;
	/** Length in bytes; undefined until the end of the file has arrived, if the server did not send it. */
	readonly total: number | undefined;
}

export interface Arrived extends FileVersion {
	/** Bytes received from the start of the file, without a gap. */
	readonly loaded: number;
}

export interface PartialFile {
	arrived(): Promise<Arrived>;
	/** Stores the bytes after the last part; `start` is their position in the file. */
	append(start: number, part: Blob, version: FileVersion): Promise<void>;
	/** The parts in order. */
	parts(): AsyncGenerator<Blob, void>;
	remove(): Promise<void>;
}

const totalHeader = 'peel-total';

export function createPartialFile(storage: ModelStorage, folder: string): PartialFile {
	async function* responses() {
		let start = 0;
		for (;;) {
			const response = await storage.read(folder, String(start));
			const length = numberOf(response?.headers.get('content-length'));
			if (!response || !length) return;
			yield { response, end: start + length };
			start += length;
		}
	}

	return {
		async arrived() {
			let arrived: Arrived = { loaded: 0, total: undefined, etag: '' };
			for await (const { response, end } of responses()) {
				const { headers } = response;
				arrived = {
					loaded: end,
					total: numberOf(headers.get(totalHeader)),
					etag: headers.get('etag') ?? '',
				};
			}
			return arrived;
		},
		append(start, part, { etag, total }) {
			const headers: Record<string, string> = { 'content-length': String(part.size), etag };
			if (total !== undefined) headers[totalHeader] = String(total);
			return storage.write(folder, String(start), new Response(part, { headers }));
		},
		async *parts() {
			for await (const { response } of responses()) yield response.blob();
		},
		remove: () => storage.remove(folder),
	};
}

/** Undefined unless the text is a whole number. */
export function numberOf(text: string | null | undefined): number | undefined {
	return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
