// Waits for the ends of running jobs by BullMQ's events, so that a deletion does not poll Redis.
import type { QueueEvents } from 'bullmq';
import { isJobOf } from '../job.ts';

/** The lock of a lost worker expires without an event, and a node may lose its connection. */
const maxWaitMs = 2_000;

interface End {
	/** Resolves when a job of the image has ended, or after two seconds. */
	readonly happened: Promise<void>;
	stop(): void;
}

export function watchEnds(queues: readonly QueueEvents[]): { next(id: string): End } {
	const listeners = new Set<(jobKey: string) => void>();
	const onEnd = ({ jobId }: { jobId: string }) => {
		for (const listener of listeners) listener(jobId);
	};
	for (const events of queues) events.on('completed', onEnd).on('failed', onEnd);

	return {
		next(id) {
			const { promise: happened, resolve } = Promise.withResolvers<void>();
			const timer = setTimeout(resolve, maxWaitMs);
			const listener = (jobKey: string) => {
				if (isJobOf(jobKey, id)) resolve();
			};
			listeners.add(listener);
			return {
				happened,
				stop() {
					clearTimeout(timer);
					listeners.delete(listener);
				},
			};
		},
	};
}
