// The services behind the HTTP application: those of this machine, or those that several machines share.
import type { Queue } from '../queue/queue.ts';
import type { CreateCounter } from '../rate-limits/counter.ts';
import type { Probes } from '../routes/health.ts';
import type { Store } from '../store/store.ts';

export interface Backing {
	readonly store: Store;
	readonly queue: Queue;
	/** Newest first. */
	readonly secrets: readonly string[];
	readonly createCounter: CreateCounter;
	readonly probes: Omit<Probes, 'isStopping' | 'isStoreWritable'>;
	/**
	 * Deletes what has expired, unless another process does it in this interval; resolves to the number of deleted files.
	 */
	sweep(): Promise<number>;
	/** Resolves when images can be processed. */
	readonly ready: Promise<void>;
	/** Rejects waiting jobs with 'stopping' and resolves when running ones have finished. */
	stop(): Promise<void>;
	/** Closes connections, after the last request. */
	release(): void;
}
