// Counts the use of one quota. The classes of the library rate-limiter-flexible implement it, in memory or in Redis.
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

export interface CounterOptions {
	/** Name of the quota, which separates counters in one store. */
	readonly keyPrefix: string;
	/** Quota of one client in each window. */
	readonly points: number;
	/** Seconds of a window, which begins with the first request of a client. */
	readonly duration: number;
}

export type Counter = Pick<RateLimiterAbstract, 'consume' | 'get' | 'penalty' | 'reward'>;

export type CreateCounter = (options: CounterOptions) => Counter;
