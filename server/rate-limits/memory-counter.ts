// Counts in the memory of this process, in a fixed number of slots, so that no crowd of addresses can make it grow.
import { createHash, randomBytes } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CounterOptions } from './counter.ts';

/**
 * 13 MB when all are in use, and a chance of 1 in 16,384 that two visitors share one. A list of visitors cut off at some length would be
 * worse: who owns an IPv6 /48 has 65,536 prefixes to fill it with, and shuts everybody else out at one request each.
 */
const slotsByDefault = 16_384;

export class MemoryCounter extends RateLimiterMemory {
	readonly #slots: number;
	/** Nobody can work out whose slot he shares. */
	readonly #salt = randomBytes(16);

	constructor(options: CounterOptions, slots: number = slotsByDefault) {
		super(options);
		this.#slots = slots;
	}

	/** The library keeps counts under this key, so no address stays in memory. */
	override getKey(visitor: string | number): string {
		const digest = createHash('sha256').update(this.#salt).update(String(visitor)).digest();
		return super.getKey(digest.readUInt32BE() % this.#slots);
	}
}
