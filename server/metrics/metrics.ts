// What may be measured of the service's parts.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { Engine } from '#engine/index.ts';
import type { Queue } from '../queue/queue.ts';
import type { Probes } from '../routes/health.ts';
import type { Store } from '../store/store.ts';

/** Each part is to be watched once, and what comes back takes its place. */
export interface Metrics {
	/** To be called before the app's routes are defined. */
	watchRequests(app: FastifyInstance): void;
	/** Counts a refusal of what never became a request. */
	refused(code: ErrorCode): void;
	/** `hasOwnLine`: pictures wait in this engine's line, not in one that several processes share. */
	watchEngine(engine: Engine, hasOwnLine: boolean): Engine;
	watchQueue(queue: Pick<Queue, 'status'>): void;
	watchStore(store: Store): Store;
	/** A picture waited this many milliseconds in the line that several processes share. */
	waited(ms: number): void;
	/** Answers scrapes and probes from now on. Throws a sentence for the operator if the address cannot be had. */
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
