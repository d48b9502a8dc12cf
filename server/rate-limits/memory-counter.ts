// Counts in the memory of this process, in a fixed number of slots, so that
// memory does not grow with the number of addresses.
import { createHash, randomBytes } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CounterOptions } from './counter.ts';

/**
 * 13 MB when all are in use, and a chance of 1 in 16,384 that two clients share one. A list of clients with a maximum
 * length would be worse: the owner of an IPv6 /48 has 65,536 prefixes, and could fill the list and lock out all other
 * clients with one request each.
 */
const defaultSlots = 16_384;

export class MemoryCounter extends RateLimiterMemory {
	readonly #slots: number;
	/** Makes it impossible to find an address that shares the slot of another client. */
	readonly #salt = randomBytes(16);

	constructor(options: CounterOptions, slots: number = defaultSlots) {
		super(options);
		this.#slots = slots;
	}

	/** The library keeps counts under this key, so no address stays in memory. */
	override getKey(client: string | number): string {
		const digest = createHash('sha256').update(this.#salt).update(String(client)).digest();
		return super.getKey(digest.readUInt32BE() % this.#slots);
	}
}
