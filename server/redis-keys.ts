// The names of everything that Peel keeps in Redis. They share one hash tag, so that a Redis Cluster keeps them in one
// slot and scripts may use several.

/** BullMQ's own keys begin with the prefix and the name of a queue. */
export const prefix = '{peel}';

/** Clicks have a queue of their own, because a worker runs one of them at a time, in addition to its other jobs. */
export const queueNames = ['jobs', 'clicks'] as const;
export type QueueName = (typeof queueNames)[number];

export const keys = {
	/** Set of the workers that have sent a heartbeat. */
	workers: `${prefix}:workers`,
	/** A worker's latest heartbeat, until it expires. */
	worker: (worker: string) => `${prefix}:worker:${worker}`,
	/** Sorted set of the jobs that a client or a network has in the queue: random members, scored by their expiry. */
	client: (client: string) => `${prefix}:client:${client}`,
	/** Marks a deleted image for as long as requests for it can arrive. */
	cancelled: (id: string) => `${prefix}:cancelled:${id}`,
	/** When a waiting job was last displaced by another client's, for as long as nodes may find out. */
	displaced: (jobKey: string) => `${prefix}:displaced:${jobKey}`,
	/** The failure of a job whose image is unreadable, for as long as requests for the image can arrive. */
	unreadable: (jobKey: string) => `${prefix}:unreadable:${jobKey}`,
	/** How many workers have lost the lock of a job and come back. */
	returned: (jobKey: string) => `${prefix}:returned:${jobKey}`,
	/** Channel that announces deletions to workers. */
	cancellations: `${prefix}:cancellations`,
	/** Overwritten by each check whether Redis can be written. */
	check: `${prefix}:check`,
	/** Lock of the process that sweeps in this interval. */
	sweep: `${prefix}:sweep`,
	/** Before the name of a rate limit and a client. */
	rates: `${prefix}:rates`,
} as const;
