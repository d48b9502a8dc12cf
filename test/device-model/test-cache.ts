// What tests of the model cache share: a small model, and a cache whose server and storage are a test's own.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { createModelCache, type ModelFile } from '#web/device/model/create-model-cache.ts';
import { createMemoryStorage, type ModelStorage } from '#web/device/model/model-storage.ts';
import type { WaitReason } from '#web/device/model/request-range.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

/** Bytes of a range: about a tenth of the small model's file. */
export const rangeBytes = 100_000;

/** Bytes that do not compress: the same for the same seed. */
export function noise(length: number, seed = 1): Buffer {
	let state = seed;
	return Buffer.from(
		Uint8Array.from({ length }, () => {
			// xorshift32 (Marsaglia 2003).
			state ^= state << 13;
			state ^= state >>> 17;
			state ^= state << 5;
			return state;
		}),
	);
}

export const modelOf = (content: Buffer): ModelFile => ({
	bytes: content.length,
	sha256: createHash('sha256').update(content).digest('hex'),
});

/** The first byte that a request asks for, by its Range. */
export const startOf = (range: string | undefined) => Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1]);

export const content = noise(1_000_000);
export const model = modelOf(content);
export const file = gzipSync(content);

interface TestCache extends ReturnType<typeof createModelCache> {
	readonly server: ModelServer;
	readonly storage: ModelStorage;
	/** The seconds of each wait that was requested; tests do not really wait. */
	readonly waited: number[];
	/** Downloads to the end, with what was reported meanwhile. */
	download(options?: DownloadOptions): Promise<Reports>;
}

interface DownloadOptions {
	of?: ModelFile;
	signal?: AbortSignal;
	onProgress?: (loaded: number) => void;
}

interface Reports {
	readonly progress: [loaded: number, total: number | undefined][];
	readonly waits: (WaitReason | 'other-tab')[];
}

/** `storage`: that of an earlier page. */
export async function openCache({
	storage = createMemoryStorage(),
	server,
}: {
	storage?: ModelStorage;
	server?: ModelServer;
} = {}): Promise<TestCache> {
	const site = server ?? (await startModelServer(file));
	if (!server) onTestFinished(() => site.close());
	const waited: number[] = [];
	const cache = createModelCache({
		openStorage: async () => storage,
		http: {
			fetch: (path, init) => fetch(new URL(path, site.url), init),
			async wait(seconds, signal) {
				waited.push(seconds);
				signal.throwIfAborted();
			},
		},
		persist: () => {},
		rangeBytes,
	});
	return {
		...cache,
		server: site,
		storage,
		waited,
		async download({ of = model, signal = new AbortController().signal, onProgress } = {}) {
			const reports: Reports = { progress: [], waits: [] };
			await cache.downloadModel(of, {
				signal,
				onProgress(loaded, total) {
					reports.progress.push([loaded, total]);
					onProgress?.(loaded);
				},
				onWait: (reason) => reports.waits.push(reason),
			});
			return reports;
		},
	};
}

/** Aborts the download when this many bytes have arrived. */
export async function downloadUntil(cache: TestCache, bytes: number, of = model): Promise<unknown> {
	const cancellation = new AbortController();
	const { signal } = cancellation;
	return cache
		.download({ of, signal, onProgress: (loaded) => loaded >= bytes && cancellation.abort() })
		.then(() => undefined)
		.catch((error: unknown) => error);
}
