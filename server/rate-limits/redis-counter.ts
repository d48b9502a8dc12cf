// Counts in Redis, for all nodes together. While Redis is away each node counts for itself, in memory.
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { keys } from '../queue/redis/keys.ts';
import type { Counter, CounterOptions } from './counter.ts';
import { MemoryCounter } from './memory-counter.ts';

/** `visitorKey` hides a visitor; every count leaves Redis at the end of its window. */
export function createRedisCounter(
	redis: Redis,
	visitorKey: (visitor: string) => string,
	options: CounterOptions,
): Counter {
	return new RedisCounter(redis, visitorKey, options);
}

class RedisCounter extends RateLimiterRedis {
	readonly #visitorKey: (visitor: string) => string;

	constructor(redis: Redis, visitorKey: (visitor: string) => string, options: CounterOptions) {
		super({
			...options,
			keyPrefix: `${keys.rates}:${options.keyPrefix}`,
			storeClient: redis,
			rejectIfRedisNotReady: true,
			insuranceLimiter: new MemoryCounter(options),
		});
		this.#visitorKey = visitorKey;
	}

	override getKey(visitor: string | number): string {
		return super.getKey(this.#visitorKey(String(visitor)));
	}
}
