// Counts the use of a shared resource by each client: connections, calls, memory, disk.

export interface Usage {
	/** The use of all clients, and of what counts for none. */
	readonly total: number;
	of(client: string | undefined): number;
	/** Negative to give back. `client` undefined: counts for none. */
	add(client: string | undefined, amount: number): void;
}

/** Has no entry for a client that uses nothing, so that memory does not grow with the number of clients. */
export function createUsage(): Usage {
	const byClient = new Map<string, number>();
	let total = 0;
	const of = (client: string | undefined) => (client === undefined ? 0 : (byClient.get(client) ?? 0));
	return {
		get total() {
			return total;
		},
		of,
		add(client, amount) {
			total += amount;
			if (client === undefined) return;
			const used = of(client) + amount;
			if (used > 0) byClient.set(client, used);
			else byClient.delete(client);
		},
	};
}

/**
 * Whether a client may have one more of `all`: if it has fewer than `perClient`, and fewer than a seventh of what is free (dynamic thresholds, as in
 * upload-memory.ts). If each could have as many as are free, sixteen clients would take nearly all of 4,000; with a seventh, fifty clients still leave some.
 */
export function hasShare({ of, total }: Usage, client: string, all: number, perClient: number): boolean {
	return of(client) < Math.min(perClient, (all - total) / 7);
}
