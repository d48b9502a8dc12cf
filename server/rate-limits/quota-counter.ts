// Counts the use of one quota by each client, and by the IPv6 /48 of each, which has the quota of a few clients.
import { RateLimiterRes } from 'rate-limiter-flexible';
import { clientsOfNetwork, networkOf } from './client.ts';
import type { Counter, CounterOptions, CreateCounter } from './counter.ts';

/** Results are those of the client or of its network, whichever has less left. */
export interface QuotaCounter {
	/** Throws RateLimiterRes if the client or its network has fewer points left; neither is charged then. */
	consume(client: string, points: number): Promise<RateLimiterRes>;
	/** Null if the client has used nothing, whatever its network has: a neighbour's misses must not lock it out. */
	get(client: string): Promise<RateLimiterRes | null>;
	/** Gives back what was used, where its window has not ended. */
	giveBack(client: string, points: number): Promise<void>;
	/** Uses up a point, even beyond the quota. */
	penalize(client: string): Promise<void>;
}

/**
 * If only clients had a quota, the owner of a /48 could use up the quotas of 65,536 prefixes, and with them the quota
 * of every slot (memory-counter.ts): after thirty misses from each prefix, others would get 429 too.
 */
export function createQuotaCounter(create: CreateCounter, options: CounterOptions): QuotaCounter {
	const clients = create(options);
	const networks = create({
		...options,
		keyPrefix: `${options.keyPrefix}-of-networks`,
		points: options.points * clientsOfNetwork,
	});

	function countsOf(client: string): [Counter, string][] {
		const network = networkOf(client);
		return network === undefined
			? [[clients, client]]
			: [
					[clients, client],
					[networks, network],
				];
	}

	return {
		async consume(client, points) {
			// First, so that what it rejects does not use up the quota of the network.
			const own = await consume(clients, client, points);
			const network = networkOf(client);
			if (network === undefined) return own;
			try {
				return leastLeft([own, await consume(networks, network, points)]);
			} catch (error) {
				await clients.reward(client, points);
				throw error;
			}
		},
		async get(client) {
			const own = await clients.get(client);
			const network = networkOf(client);
			const shared = own && network !== undefined ? await networks.get(network) : null;
			return own && shared ? leastLeft([own, shared]) : own;
		},
		async giveBack(client, points) {
			for (const [counter, key] of countsOf(client)) {
				const result = await counter.get(key);
				// In a later window it would add to the quota.
				if (result && result.consumedPoints >= points) await counter.reward(key, points);
			}
		},
		async penalize(client) {
			await Promise.all(countsOf(client).map(([counter, key]) => counter.penalty(key, 1)));
		},
	};
}

async function consume(counter: Counter, key: string, points: number): Promise<RateLimiterRes> {
	try {
		return await counter.consume(key, points);
	} catch (error) {
		// The library also counts what it rejects: a rejected large image must not use up the quota of a small one.
		if (error instanceof RateLimiterRes && points > 1) await counter.reward(key, points);
		throw error;
	}
}

const leastLeft = (results: readonly RateLimiterRes[]) =>
	results.reduce((least, result) => (result.remainingPoints < least.remainingPoints ? result : least));
