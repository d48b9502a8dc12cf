// The queue of a single machine: the engine's own line, with one run shared by all who ask for the same picture.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { expectedWait } from './expected-wait.ts';
import { isRefusal } from './is-refusal.ts';
import type { Capacity, Queue, Work } from './queue.ts';
import { unlessGone } from './unless-gone.ts';

interface Run {
	readonly done: Promise<void>;
	readonly cancel: AbortController;
	askers: number;
	/** Left by all who asked: about to end without a result. Whoever asks now gets a run of his own after it. */
	isLeft: boolean;
}

export function createLocalQueue(work: Work, capacity: () => Capacity): Queue {
	/** In the order in which they came, which is the engine's. */
	const runs = new Map<string, Run>();
	const cancelled = new Map<string, AppError>();
	/** Cannot be read; the engine is not to be risked on them again. */
	const refused = new Map<string, AppError>();
	let closed = false;

	function start(id: string): Run {
		if (closed) throw new AppError('stopping');
		const cancel = new AbortController();
		const done = work(id, cancel.signal).finally(() => runs.delete(id));
		// Whoever asks for the result shares this run or repeats it; of a failure nobody waits for only a refusal is remembered.
		done.catch((error) => {
			if (isRefusal(error)) remember(refused, id, error);
		});
		const run = { done, cancel, askers: 0, isLeft: false };
		runs.set(id, run);
		return run;
	}

	/** As many as the engine takes at once run, and the rest wait. */
	function placeOf(id: string): number {
		const before = [...runs.keys()].indexOf(id);
		return Math.max(0, before - capacity().places + 1);
	}

	async function join(id: string, run: Run, signal: AbortSignal | undefined): Promise<void> {
		run.askers += 1;
		try {
			await unlessGone(run.done, signal);
		} finally {
			run.askers -= 1;
			if (signal?.aborted && run.askers === 0 && placeOf(id) > 0) {
				run.isLeft = true;
				run.cancel.abort(signal.reason);
			}
		}
	}

	return {
		async run(id, { signal } = {}) {
			for (;;) {
				const run = runs.get(id);
				if (!run?.isLeft) {
					const refusal = cancelled.get(id) ?? refused.get(id);
					if (!run && refusal) throw refusal;
					return join(id, run ?? start(id), signal);
				}
				await run.done.catch(() => {});
			}
		},
		startIfIdle(id) {
			if (!closed && !runs.has(id) && runs.size < capacity().places) start(id);
		},
		async standing(id) {
			if (!runs.has(id)) return undefined;
			const position = placeOf(id);
			return {
				state: position > 0 ? 'waiting' : 'running',
				position,
				expectedWaitMs: expectedWait(position, capacity()),
			};
		},
		async status() {
			const running = Math.min(runs.size, capacity().places);
			return { running, waiting: runs.size - running };
		},
		async cancel(id) {
			remember(cancelled, id, new AppError('gone', 'deleted'));
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

/** For as long as the picture could be asked for. Once: a stranger may delete the same one a million times. */
function remember(answers: Map<string, AppError>, id: string, answer: AppError): void {
	if (answers.has(id)) return;
	answers.set(id, answer);
	setTimeout(() => answers.delete(id), limits.retentionMinutes * 60_000).unref();
}
