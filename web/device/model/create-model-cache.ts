// Downloads, keeps, verifies and removes the networks that run on this device.
import { type DeviceModel, deviceModelUrl } from '#contract/device-model.ts';
import { type DownloadOptions, downloadFile } from './download-file.ts';
import type { Http } from './http.ts';
import { ModelDownloadError } from './model-download-error.ts';
import type { ModelStorage } from './model-storage.ts';
import { endOthers, isAnyAtWork, oneAtATime } from './one-at-a-time.ts';
import { createPartialFile, numberOf } from './partial-file.ts';
import { requestModel, type WaitReason } from './request-range.ts';
import { decompress, verifyModel } from './verify-model.ts';

/** The facts of a model that downloading needs; the others are for inference. */
export type ModelFile = Pick<DeviceModel, 'bytes' | 'sha256'>;

export interface ModelStatus {
	readonly state: 'absent' | 'partial' | 'stored';
	/** Bytes of the download received so far; if the model is stored, the bytes of the model itself. */
	readonly loaded: number;
	readonly total: number | undefined;
	/** False if the browser blocks its storage, so that the model is lost when the page is closed. */
	readonly lasting: boolean;
	/** Whether a tab of this browser, possibly this one, is downloading the model. */
	readonly isArriving: boolean;
}

export interface ModelDownloadOptions extends Pick<DownloadOptions, 'signal' | 'onProgress'> {
	/**
	 * Called when the download begins to wait. The wait lasts until the next call of `onProgress`; for 'other-tab' that
	 * is only at the end of the other tab's download.
	 */
	readonly onWait?: ((reason: WaitReason | 'other-tab') => void) | undefined;
}

interface ModelCache {
	modelStatus(model: ModelFile): Promise<ModelStatus>;
	/**
	 * Resumes an earlier download; does nothing if the model is stored. Resolves when the model is verified and stored.
	 * Throws ModelDownloadError, or the AbortError, also if any tab calls `removeModels` meanwhile.
	 */
	downloadModel(model: ModelFile, options: ModelDownloadOptions): Promise<void>;
	/**
	 * The file of the model, verified. Throws ModelDownloadError 'absent', 'insecure-page', or 'damaged' after deleting
	 * the damaged copy, and whatever the browser throws if it has no memory for the file.
	 */
	readModel(model: ModelFile): Promise<Uint8Array<ArrayBuffer>>;
	/** Also removes versions that are no longer served, and partial downloads. */
	removeModels(): Promise<void>;
	/** Bytes of the file to be downloaded. Throws ModelDownloadError, or the signal's reason. */
	downloadSize(model: ModelFile, signal: AbortSignal): Promise<number>;
}

interface ModelCacheParts {
	readonly openStorage: () => Promise<ModelStorage>;
	readonly http: Http;
	/** Asks the browser not to delete stored files when it needs space. */
	readonly persist: () => void;
	/** Length of one request. */
	readonly rangeBytes?: number;
}

const prefix = 'device-model';
const folderOf = ({ sha256 }: ModelFile) => `${prefix} ${sha256}`;
const partsFolderOf = ({ sha256 }: ModelFile) => `${prefix}-parts ${sha256}`;
const modelFile = 'onnx';

/**
 * Maximum ratio of a gzip file's length to its content's: a header, and 5 bytes for each 16 kB that cannot be
 * compressed (RFC 1951).
 */
const gzipOverhead = 1.001;

export function createModelCache({
	openStorage,
	http,
	persist,
	rangeBytes = 8 * 1024 * 1024,
}: ModelCacheParts): ModelCache {
	const partsOf = (storage: ModelStorage, model: ModelFile) =>
		createPartialFile(storage, partsFolderOf(model));

	async function remove(storage: ModelStorage, isRemoved: (folder: string) => boolean) {
		const folders = (await storage.folders()).filter((name) => name.startsWith(prefix) && isRemoved(name));
		await Promise.all(folders.map((folder) => storage.remove(folder)));
	}

	async function downloadAndStore(model: ModelFile, options: ModelDownloadOptions, removed: AbortSignal) {
		const storage = await openStorage();
		if (await storage.read(folderOf(model), modelFile)) return;
		const { signal } = options;
		const parts = partsOf(storage, model);
		const maxBytes = Math.ceil(model.bytes * gzipOverhead) + 1024;
		const source = { http, path: deviceModelUrl(model), maxBytes, rangeBytes };
		try {
			await downloadFile(parts, source, options);
			const bytes = await decompress(parts.parts(), model.bytes, signal);
			await verifyModel(bytes, model);
			signal.throwIfAborted();
			// Bytes in memory would be one more copy in the page's memory; browsers keep a Blob's content elsewhere.
			await storage.write(folderOf(model), modelFile, new Response(new Blob([bytes])));
			removed.throwIfAborted();
		} catch (error) {
			const isDamaged = error instanceof ModelDownloadError && error.code === 'damaged';
			// A download that was under way may have stored something after the removal.
			if (isDamaged || removed.aborted)
				await remove(storage, (folder) => [folderOf(model), partsFolderOf(model)].includes(folder));
			throw error;
		}
		// Deletes the parts of the download, and other versions.
		await remove(storage, (folder) => folder !== folderOf(model));
		persist();
	}

	return {
		async modelStatus(model) {
			const storage = await openStorage();
			const { lasting } = storage;
			const isArriving = await isAnyAtWork();
			if (await storage.read(folderOf(model), modelFile))
				return { state: 'stored', loaded: model.bytes, total: model.bytes, lasting, isArriving };
			const { loaded, total } = await partsOf(storage, model).arrived();
			return { state: loaded > 0 ? 'partial' : 'absent', loaded, total, lasting, isArriving };
		},

		async downloadModel(model, options) {
			requireDigests();
			await oneAtATime(
				options.signal,
				() => options.onWait?.('other-tab'),
				(signal, ended) => downloadAndStore(model, { ...options, signal }, ended),
			);
		},

		async readModel(model) {
			requireDigests();
			const storage = await openStorage();
			const stored = await storage.read(folderOf(model), modelFile);
			if (!stored) throw new ModelDownloadError('absent');
			try {
				const bytes = new Uint8Array(await stored.arrayBuffer());
				await verifyModel(bytes, model);
				return bytes;
			} catch (cause) {
				if (isOutOfMemory(cause)) throw cause;
				// Also if the browser can no longer read the file.
				await storage.remove(folderOf(model));
				throw new ModelDownloadError('damaged', { cause });
			}
		},

		async removeModels() {
			const storage = await openStorage();
			await endOthers(() => remove(storage, () => true));
		},

		async downloadSize(model, signal) {
			const { total } = await partsOf(await openStorage(), model).arrived();
			if (total !== undefined) return total;
			const { headers } = await requestModel(http, deviceModelUrl(model), { method: 'HEAD', signal });
			const bytes = headers.has('content-encoding') ? undefined : numberOf(headers.get('content-length'));
			if (bytes === undefined) throw new ModelDownloadError('refused');
			return bytes;
		},
	};
}

/** Whether the browser lacks memory for this many bytes, in an array or for a digest: the file may be intact. */
const isOutOfMemory = (error: unknown) =>
	error instanceof RangeError || (error instanceof DOMException && error.name === 'OperationError');

/** Browsers compute digests only for pages that were opened over HTTPS or from this machine. */
function requireDigests(): void {
	if (!globalThis.crypto?.subtle) throw new ModelDownloadError('insecure-page');
}
