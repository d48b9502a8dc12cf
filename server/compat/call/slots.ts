// Limits how many calls or fetches run at the same time: one budget, from which no client can take so much that nothing
// is left for others.
import { AppError } from '#contract/errors.ts';
import { createUsage } from '../../rate-limits/usage.ts';

export interface Slots {
	/** Takes a slot and returns the function that frees it. Throws AppError 'busy' if the client's share is used up. */
	take(client: string): () => void;
}

/** A client may have as many slots as it leaves free, as in images/upload-memory.ts: half of `total` if it is alone. */
export function createSlots(total: number): Slots {
	const usage = createUsage();
	return {
		take(client) {
			if (usage.of(client) + 1 > total - usage.total - 1) throw new AppError('busy', 'no slot left');
			usage.add(client, 1);
			return () => usage.add(client, -1);
		},
	};
}
