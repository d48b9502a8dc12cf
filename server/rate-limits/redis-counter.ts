// Counts in Redis, for all nodes together. While Redis is unavailable each node counts for itself, in memory.
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { keys } from '../queue/redis/keys.ts';
import type { CounterOptions } from './counter.ts';
import { MemoryCounter } from './memory-counter.ts';

export class RedisCounter extends RateLimiterRedis {
	readonly #clientKey: (client: string) => string;

	/** `clientKey` hides a client's address; every count expires in Redis at the end of its window. */
	constructor(redis: Redis, clientKey: (client: string) => string, options: CounterOptions) {
		super({
			...options,
			keyPrefix: `${keys.rates}:${options.keyPrefix}`,
			storeClient: redis,
			rejectIfRedisNotReady: true,
			insuranceLimiter: new MemoryCounter(options),
		});
		this.#clientKey = clientKey;
	}

	override getKey(client: string | number): string {
		return super.getKey(this.#clientKey(String(client)));
	}
}
