// The interface through which the parts of the service are measured.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { Engine } from '#engine/index.ts';
import type { Queue } from '../queue/queue.ts';
import type { Probes } from '../routes/health.ts';
import type { Store } from '../store/store.ts';

/** Each part is watched once; what `watchEngine` and `watchStore` return replaces their argument. */
export interface Metrics {
	/** To be called before the app's routes are defined. */
	watchRequests(app: FastifyInstance): void;
	/** Counts the rejection of a connection that never became a request. */
	countRejection(code: ErrorCode): void;
	watchEngine(engine: Engine): Engine;
	watchQueue(queue: Pick<Queue, 'status'>): void;
	watchStore(store: Store): Store;
	/** A job started after this many milliseconds in the queue. */
	observeQueueWait(ms: number): void;
	/** Counts a waiting job that was rejected in favour of another client. */
	countDisplacement(): void;
	/** Serves metrics and probes. Throws a message for the operator if the address is not available. */
	listen(probes: Probes, logger: FastifyBaseLogger): Promise<MetricsListener | undefined>;
}

export interface MetricsListener {
	readonly url: string;
	close(): Promise<void>;
}

export interface MetricsAddress {
	readonly host: string;
	readonly port: number;
}
