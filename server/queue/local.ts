// The queue of a single machine: the engine's own line, with one run shared by all who ask for the same picture.
import { AppError } from '#contract/errors.ts';
import type { Queue, Work } from './queue.ts';

interface Run {
	readonly done: Promise<void>;
	readonly cancel: AbortController;
}

/** `capacity` is how many pictures the engine can work on at once, 0 while it is not ready. */
export function createLocalQueue(work: Work, capacity: () => number): Queue {
	const runs = new Map<string, Run>();
	let closed = false;

	function start(id: string): Run {
		const cancel = new AbortController();
		const done = work(id, cancel.signal).finally(() => runs.delete(id));
		const run = { done, cancel };
		runs.set(id, run);
		return run;
	}

	return {
		run(id) {
			const running = runs.get(id);
			if (!running && closed) return Promise.reject(new AppError('stopping'));
			return (running ?? start(id)).done;
		},
		startIfIdle(id) {
			if (closed || runs.has(id) || runs.size >= capacity()) return;
			// Whoever asks for the result later shares this run or repeats it; a failure now is nobody's yet.
			start(id).done.catch(() => {});
		},
		async cancel(id) {
			const run = runs.get(id);
			run?.cancel.abort(new AppError('gone', 'deleted while in line or running'));
			await run?.done.catch(() => {});
		},
		async close() {
			closed = true;
			await Promise.allSettled([...runs.values()].map((run) => run.done));
		},
	};
}
