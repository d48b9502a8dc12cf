// Counts in Redis, for all nodes together, in a fixed number of slots, as in memory-counter.ts. While Redis is
// unavailable each node counts for itself, in memory.
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { keys } from '../redis-keys.ts';
import type { CounterOptions } from './counter.ts';
import { MemoryCounter } from './memory-counter.ts';

/**
 * 165 bytes each (measured), 180 MB when those of all quotas are in use, for clients and for networks: a client with a
 * million IPv6 prefixes must not fill Redis, because no job would then find room.
 */
const defaultSlots = 65_536;

export class RedisCounter extends RateLimiterRedis {
	readonly #clientKey: (client: string) => string;
	readonly #slots: number;

	/**
	 * `clientKey` is of 132 bits and keyed, so that nobody can find an address that shares the slot of another client.
	 * Every count expires in Redis at the end of its window.
	 */
	constructor(
		redis: Redis,
		clientKey: (client: string) => string,
		options: CounterOptions,
		slots: number = defaultSlots,
	) {
		super({
			...options,
			keyPrefix: `${keys.rates}:${options.keyPrefix}`,
			storeClient: redis,
			rejectIfRedisNotReady: true,
			insuranceLimiter: new MemoryCounter(options),
		});
		this.#clientKey = clientKey;
		this.#slots = slots;
	}

	override getKey(client: string | number): string {
		const digest = Buffer.from(this.#clientKey(String(client)), 'base64url');
		return super.getKey(digest.readUInt32BE() % this.#slots);
	}
}
