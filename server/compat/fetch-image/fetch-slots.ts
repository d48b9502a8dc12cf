// How many images are fetched at once: one budget, of which no client alone can take so much that another one finds none.
import { FetchError } from './fetch-error.ts';

export interface FetchSlots {
	/** Takes a slot and returns the function that frees it. Throws FetchError 'busy' if the client's share is used up. */
	take(client: string): () => void;
}

/** A client may have as many as it leaves free, as in images/upload-memory.ts: alone half of `total`. */
export function createFetchSlots(total: number): FetchSlots {
	const used = new Map<string, number>();
	let all = 0;
	return {
		take(client) {
			const ofClient = (used.get(client) ?? 0) + 1;
			if (ofClient > total - all - 1) throw new FetchError('busy');
			used.set(client, ofClient);
			all += 1;
			return () => {
				all -= 1;
				const left = (used.get(client) ?? 0) - 1;
				if (left > 0) used.set(client, left);
				else used.delete(client);
			};
		},
	};
}
