// The models that browsers download: made in the background, then open for as long as the server runs.
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { deviceModels } from '#contract/device-models.ts';
import type { CompressedModel, Logger } from '#engine/index.ts';

export interface DeviceModels {
	/** The gzip file of the model with this SHA-256. 'unknown' if no browser runs such a model, 'not-ready' until its file is made. */
	find(sha256: string): OpenModel | 'unknown' | 'not-ready';
	/** To be called after the last download. */
	close(): Promise<void>;
}

export interface OpenModel extends Pick<CompressedModel, 'bytes' | 'digest'> {
	/** One for all downloads, which therefore open no file. */
	readonly handle: FileHandle;
}

export type PrepareDeviceModels = (
	modelsDir: string,
	signal: AbortSignal,
	leaveFreeBytes: number,
) => Promise<readonly CompressedModel[]>;

interface Options {
	/** Makes the files, or finds them. */
	readonly prepare: PrepareDeviceModels;
	readonly modelsDir: string;
	/** Of the disk that `modelsDir` is on. */
	readonly leaveFreeBytes: number;
	/** Preparing begins `delayMs` milliseconds after this resolves; if it rejects, never. */
	readonly after: Promise<unknown>;
	readonly delayMs?: number;
	readonly logger: Logger;
	readonly retryMs?: number;
}

/** After a failure: a disk may have room again, and an attempt on a disk that cannot be written costs nothing. */
const defaultRetryMs = 600_000;

export function createDeviceModels({
	prepare,
	modelsDir,
	leaveFreeBytes,
	after,
	delayMs = 0,
	logger,
	retryMs = defaultRetryMs,
}: Options): DeviceModels {
	const closing = new AbortController();
	const { signal } = closing;
	const opened = new Map<string, OpenModel>();

	async function openAll(): Promise<void> {
		for (const { sha256, file, bytes, digest } of await prepare(modelsDir, signal, leaveFreeBytes)) {
			// By an earlier attempt, which failed after it.
			if (opened.has(sha256)) continue;
			opened.set(sha256, { bytes, digest, handle: await open(file) });
		}
		logger.info({ models: opened.size }, 'models for browsers can be downloaded');
	}

	async function openUntilDone(): Promise<void> {
		await sleep(delayMs, undefined, { signal, ref: false }).catch(() => undefined);
		while (!signal.aborted) {
			try {
				return await openAll();
			} catch (error) {
				if (signal.aborted) return;
				const reason = error instanceof Error ? error.message : String(error);
				logger.warn({ reason, retryMs }, 'models for browsers cannot be made; private pages get none');
				await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
			}
		}
	}

	let preparing = Promise.resolve();
	after.then(
		() => {
			preparing = openUntilDone();
		},
		() => undefined,
	);

	return {
		find(sha256) {
			const isKnown = deviceModels.some((model) => model.sha256 === sha256);
			return opened.get(sha256) ?? (isKnown ? 'not-ready' : 'unknown');
		},
		async close() {
			closing.abort();
			await preparing;
			for (const { handle } of opened.values()) await handle.close();
			opened.clear();
		},
	};
}
