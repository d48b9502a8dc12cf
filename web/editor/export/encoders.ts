// Gives each file its own encoder, which is ended afterwards to free its memory; the next encoder is ready before it is
// needed.
import { unlessAborted } from '#contract/unless-aborted.ts';
import type { Raster } from '#matting/compose/raster.ts';
import { createCallQueue } from '#web/call-queue.ts';
import type { ExportJob } from './export-job.ts';

/** A worker, or a substitute. Calls reject once it has failed. */
export interface Encoder {
	/** Loads the parts that are loaded on demand. Rejects when one cannot be loaded. */
	preload(): Promise<void>;
	encode(job: ExportJob<Raster>): Promise<Blob>;
	/** Ends the encoder at once; calls under way never settle. */
	close(): void;
}

export interface Encoders {
	/**
	 * Starts the first encoder, so that files can be made without a connection. Rejects if a part of it cannot be
	 * loaded.
	 */
	preload(): Promise<void>;
	/**
	 * Encodes one file after another. Rejects with the signal's reason once it is aborted, and with what the encoder
	 * rejects with.
	 */
	encode(job: ExportJob<Raster>, signal?: AbortSignal): Promise<Blob>;
}

/** Longest wait for a fresh encoder. Loading takes a fraction of it, unless the connection is bad. */
const maxLoadMs = 10_000;

export function createEncoders(start: () => Encoder): Encoders {
	const files = createCallQueue();
	let next: Promise<Encoder> | undefined;

	/**
	 * A fresh encoder in place of a used one. The used one stays if none can be loaded while it works and soon after,
	 * for example without a connection.
	 */
	async function renewed(used: Encoder, work: Promise<Blob>): Promise<Encoder> {
		const fresh = start();
		const isLoaded = await Promise.race([
			fresh.preload().then(
				() => true,
				() => false,
			),
			work.catch(() => {}).then(() => wait(maxLoadMs)),
		]);
		(isLoaded ? used : fresh).close();
		return isLoaded ? fresh : used;
	}
	async function loaded(encoder: Encoder): Promise<Encoder> {
		try {
			await encoder.preload();
			return encoder;
		} catch (error) {
			encoder.close();
			next = undefined;
			throw error;
		}
	}

	return {
		async preload() {
			next ??= loaded(start());
			await next;
		},
		encode: (job, signal) =>
			files.run(async () => {
				signal?.throwIfAborted();
				const encoder = (await next?.catch(() => undefined)) ?? start();
				// Stays for the next file if this one is cancelled meanwhile.
				next = Promise.resolve(encoder);
				signal?.throwIfAborted();
				const work = encoder.encode(job);
				try {
					const file = await unlessAborted(work, signal);
					next = renewed(encoder, work);
					return file;
				} catch (error) {
					if (signal?.aborted) {
						next = renewed(encoder, work);
					} else {
						// It may have run out of memory for good. The next one starts when it
						// is needed, so that nothing is repeated in a loop.
						encoder.close();
						next = undefined;
					}
					throw error;
				}
			}),
	};
}

const wait = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms));
