// How things are called in Redis. All names share one hash tag, so that a Redis Cluster keeps them in one place and scripts may use several.

/** What BullMQ's own keys begin with; the queue's name follows. */
export const prefix = '{peel}';
export const queueName = 'pictures';

export const keys = {
	/** Set of the workers that have reported, and what each said of itself until it expires. */
	workers: `${prefix}:workers`,
	worker: (worker: string) => `${prefix}:worker:${worker}`,
	/** What a visitor has in line: members say nothing, scores are times at which they have surely left. */
	visitor: (visitor: string) => `${prefix}:visitor:${visitor}`,
	/** There while a deleted picture could still come back. */
	cancelled: (id: string) => `${prefix}:cancelled:${id}`,
	/** There while a picture that cannot be read could be asked for again. */
	refused: (id: string) => `${prefix}:refused:${id}`,
	/** Channel on which workers hear of deletions. */
	cancellations: `${prefix}:cancellations`,
	/** Held by whoever sweeps this turn. */
	sweep: `${prefix}:sweep`,
	/** Before an allowance's name and a visitor. */
	rates: `${prefix}:rates`,
} as const;
