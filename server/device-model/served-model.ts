// The model that browsers download: made in the background, then kept open for as long as the server runs.
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { deviceModel } from '#contract/device-model.ts';
import { messageOf } from '#contract/errors.ts';
import type { CompressedModel, Logger } from '#engine/index.ts';

export interface ServedModel {
	/**
	 * The gzip file, by the SHA-256 of its decompressed content. 'unknown' for
	 * another hash, 'not-ready' until the file is made.
	 */
	find(sha256: string): OpenModel | 'unknown' | 'not-ready';
	/** To be called after the last download. */
	close(): Promise<void>;
}

export interface OpenModel extends Omit<CompressedModel, 'file'> {
	/** One handle for all downloads, which therefore open no file. */
	readonly handle: FileHandle;
}

export type PrepareDeviceModel = (
	modelsDir: string,
	signal: AbortSignal,
	leaveFreeBytes: number,
) => Promise<CompressedModel>;

interface Options {
	/** Makes the file, or finds it. */
	readonly prepare: PrepareDeviceModel;
	readonly modelsDir: string;
	/** Bytes that stay free on the disk of `modelsDir`. */
	readonly leaveFreeBytes: number;
	/** Preparing begins `delayMs` milliseconds after this resolves; if it rejects, never. */
	readonly after: Promise<unknown>;
	readonly delayMs?: number;
	readonly logger: Logger;
	readonly retryMs?: number;
}

/** After a failure: a disk may have room again, and an attempt on a disk that cannot be written costs nothing. */
const defaultRetryMs = 600_000;

export function createServedModel({
	prepare,
	modelsDir,
	leaveFreeBytes,
	after,
	delayMs = 0,
	logger,
	retryMs = defaultRetryMs,
}: Options): ServedModel {
	const closing = new AbortController();
	const { signal } = closing;
	let opened: OpenModel | undefined;

	async function openUntilDone(): Promise<void> {
		await sleep(delayMs, undefined, { signal, ref: false }).catch(() => undefined);
		while (!signal.aborted) {
			try {
				const { file, ...model } = await prepare(modelsDir, signal, leaveFreeBytes);
				opened = { ...model, handle: await open(file) };
				return logger.info({ bytes: model.bytes }, 'the model for browsers can be downloaded');
			} catch (error) {
				if (signal.aborted) return;
				const reason = messageOf(error);
				logger.warn({ reason, retryMs }, 'the model for browsers cannot be made; private pages get none');
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
			if (sha256 === opened?.sha256) return opened;
			return sha256 === deviceModel.sha256 ? 'not-ready' : 'unknown';
		},
		async close() {
			closing.abort();
			await preparing;
			await opened?.handle.close();
			opened = undefined;
		},
	};
}
