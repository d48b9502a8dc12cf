// What counts one allowance. Every kind of the library rate-limiter-flexible is one, in memory or in a shared store.
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

export interface CounterOptions {
	/** Names the allowance in a store shared by several. */
	readonly keyPrefix: string;
	/** How much a visitor may use in each window. */
	readonly points: number;
	/** Seconds of a window, which begins with a visitor's first use. */
	readonly duration: number;
}

export type Counter = Pick<RateLimiterAbstract, 'consume' | 'get' | 'penalty' | 'reward'>;

export type CreateCounter = (options: CounterOptions) => Counter;
