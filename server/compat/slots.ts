// How many calls or fetches are under way at once: one budget, of which no client alone can take so much that another one finds none.
import { AppError } from '#contract/errors.ts';

export interface Slots {
	/** Takes a slot and returns the function that frees it. Throws AppError 'busy' if the client's share is used up. */
	take(client: string): () => void;
}

/** A client may have as many as it leaves free, as in images/upload-memory.ts: alone half of `total`. */
export function createSlots(total: number): Slots {
	const used = new Map<string, number>();
	let all = 0;
	return {
		take(client) {
			const ofClient = (used.get(client) ?? 0) + 1;
			if (ofClient > total - all - 1) throw new AppError('busy', 'no slot left');
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
