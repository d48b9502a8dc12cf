// Counts the use of a shared resource by each client: connections, calls, memory, disk, jobs.
import { clientsOfNetwork, networkOf } from './client.ts';

interface Usage {
	/** The use of all clients, and of what counts for none. */
	readonly total: number;
	/** What the client uses, or a quarter of what its network uses if that is more: a network has the share of four. */
	of(client: string | undefined): number;
	/** Negative to give back. `client` undefined: counts for none. */
	add(client: string | undefined, amount: number): void;
}

/** Has no entry for a client that uses nothing, so that memory does not grow with the number of clients. */
export function createUsage(): Usage {
	const byClient = createSums();
	const byNetwork = createSums();
	let total = 0;
	return {
		get total() {
			return total;
		},
		of(client) {
			return Math.max(byClient.of(client), byNetwork.of(client && networkOf(client)) / clientsOfNetwork);
		},
		add(client, amount) {
			total += amount;
			byClient.add(client, amount);
			byNetwork.add(client && networkOf(client), amount);
		},
	};
}

function createSums() {
	const sums = new Map<string | undefined, number>();
	const of = (key: string | undefined) => sums.get(key) ?? 0;
	return {
		of,
		add(key: string | undefined, amount: number): void {
			if (key === undefined) return;
			const sum = of(key) + amount;
			if (sum > 0) sums.set(key, sum);
			else sums.delete(key);
		},
	};
}

/**
 * Whether a client may have one more of `all`: if it has fewer than `perClient`, and fewer than a seventh of what is
 * free (dynamic thresholds, as in images/upload-memory.ts). If each could have as many as are free, sixteen clients
 * would take nearly all of 4,000; with a seventh, fifty clients still leave some.
 */
export function hasShare({ of, total }: Usage, client: string, all: number, perClient: number): boolean {
	return of(client) < Math.min(perClient, (all - total) / 7);
}
