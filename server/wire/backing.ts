// What stands behind the HTTP application: here on one machine, or shared by several.
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
	/** Deletes what has expired, if it is this process's turn; resolves to the number of files deleted. */
	sweep(): Promise<number>;
	/** Resolves when pictures can be taken. */
	readonly ready: Promise<void>;
	/** Begins no more work: who is in line is told to come again, and what runs is waited for. */
	stop(): Promise<void>;
	/** Lets go of everything, when nobody asks any more. */
	release(): void;
}
