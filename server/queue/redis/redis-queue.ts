// The queue of several machines, as a node sees it that answers requests: puts pictures in line and waits for them. Workers: consumer.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { expectedWait } from '../expected-wait.ts';
import { isRefusal } from '../is-refusal.ts';
import type { Queue, Standing } from '../queue.ts';
import { unlessGone } from '../unless-gone.ts';
import { isCancelled, markCancelled } from './cancellations.ts';
import { enterLine } from './client-priority.ts';
import { decodeFailure, withoutPictures } from './failure.ts';
import { createRedisLine, type RedisLineOptions } from './jobs.ts';
import { beginRun, hearState, isAbout, type RedisRun } from './run.ts';
import { markRefused, refusalOf } from './unreadable-images.ts';

export interface RedisQueueOptions extends RedisLineOptions {
	/** Whether a picture's result is in the store: the truth where Redis has forgotten. */
	readonly isDone: (id: string) => Promise<boolean>;
	/** Hides who a visitor is. */
	readonly visitorKey: (visitor: string) => string;
	/** Default limits.queueTimeoutMs. */
	readonly queueTimeoutMs?: number;
}

/** How often Redis is asked for what events should have told. */
const lookEveryMs = 1_000;
/** Right after its end a run is unknown to Redis while the event of it is still on its way. */
const missedLooks = 2;
/** While a deleted picture's run comes to its end. */
const cancelPollMs = 50;

export async function createRedisQueue(options: RedisQueueOptions): Promise<Queue> {
	const { isDone, visitorKey, queueTimeoutMs = limits.queueTimeoutMs } = options;
	const { commands } = options.redis;
	const line = await createRedisLine(options);
	/** Those waited for here. */
	const runs = new Map<string, RedisRun>();
	let early = Promise.resolve();
	let closed = false;

	// Into the line.

	function begin(id: string, visitor: string | undefined): RedisRun {
		const run = beginRun(id, visitor ? enterLine(commands, visitorKey(visitor)) : undefined);
		runs.set(id, run);
		enter(run).catch((error) => settle(run, asProblem(error)));
		return run;
	}

	async function enter(run: RedisRun): Promise<void> {
		run.after = await line.lastEvent();
		if (await isCancelled(commands, run.id)) throw new AppError('gone', 'deleted');
		const refusal = await refusalOf(commands, run.id);
		if (refusal) throw refusal;
		if ((await line.stateOf(run.id)) === 'unknown') {
			await line.refuseIfFull();
			await add(run);
		}
		if (run.heard === 'nothing') run.heard = 'waiting';
	}

	/** For one that is out of the line without an end: deleted, left by another node's visitors, or forgotten by Redis. */
	async function enterAgain(run: RedisRun): Promise<void> {
		if (await isCancelled(commands, run.id)) return settle(run, new AppError('gone', 'deleted'));
		if (await isDone(run.id)) return settle(run);
		run.after = await line.lastEvent();
		run.heard = 'waiting';
		run.missed = 0;
		await add(run);
	}

	async function add(run: RedisRun): Promise<void> {
		await line.add(run.id, await run.priority);
		// The last who waited for it here may have gone meanwhile.
		if (runs.get(run.id) !== run) await line.remove(run.id);
	}

	// Out of it.

	function settle(run: RedisRun, failure?: AppError): void {
		if (runs.get(run.id) === run) runs.delete(run.id);
		run.leave();
		if (failure) run.outcome.reject(failure);
		else run.outcome.resolve();
	}

	async function join(run: RedisRun, signal: AbortSignal | undefined): Promise<void> {
		run.askers += 1;
		try {
			await unlessGone(run.outcome.promise, signal);
		} finally {
			run.askers -= 1;
			if (signal?.aborted && run.askers === 0 && runs.get(run.id) === run) {
				settle(run, new AppError('request-timeout', 'the last who asked has gone'));
				// One that runs may finish. Another node that waits for it puts it in line again.
				line.remove(run.id).catch(() => {});
			}
		}
	}

	// What happens to it, as events tell.

	function hear(id: string, event: string, what: (run: RedisRun) => void): void {
		const run = runs.get(id);
		if (run && isAbout(run, event)) what(run);
	}
	line.events
		.on('active', ({ jobId }, event) => hear(jobId, event, (run) => hearState(run, 'running')))
		.on('waiting', ({ jobId }, event) => hear(jobId, event, (run) => hearState(run, 'waiting')))
		.on('completed', ({ jobId }, event) => hear(jobId, event, (run) => settle(run)))
		.on('failed', ({ jobId, failedReason }, event) => {
			const failure = decodeFailure(failedReason);
			// A worker that was lost could not say so itself.
			if (isRefusal(failure)) markRefused(commands, jobId, failure).catch(() => {});
			hear(jobId, event, (run) => settle(run, failure));
		})
		.on('removed', ({ jobId }, event) =>
			hear(jobId, event, (run) => {
				if (run.heard !== 'leaving') enterAgain(run).catch(() => {});
			}),
		);

	// And as one finds by looking: what waits too long leaves, and what Redis has forgotten is put in line again.

	const isOverdue = (run: RedisRun) =>
		run.heard === 'waiting' && performance.now() - run.waitingSince >= queueTimeoutMs;

	async function look(run: RedisRun): Promise<void> {
		try {
			const state = await line.stateOf(run.id);
			if (state !== 'unknown') hearState(run, state);
			else if (++run.missed >= missedLooks) await enterAgain(run);
			if (isOverdue(run)) await takeOut(run);
		} catch (error) {
			// Redis is away. Who waits in line waits no longer than he would otherwise.
			if (isOverdue(run)) settle(run, asProblem(error));
		}
	}

	async function takeOut(run: RedisRun): Promise<void> {
		run.heard = 'leaving';
		try {
			if (await line.remove(run.id)) settle(run, new AppError('busy', `waited ${queueTimeoutMs} ms`));
			else run.heard = 'running';
		} catch (error) {
			run.heard = 'waiting';
			throw error;
		}
	}

	const looking = new AbortController();
	const looked = (async () => {
		while (!looking.signal.aborted) {
			await sleep(lookEveryMs, undefined, { signal: looking.signal, ref: false }).catch(() => {});
			await Promise.all([...runs.values()].filter((run) => run.heard !== 'nothing').map(look));
		}
	})();

	async function standing(id: string): Promise<Standing | undefined> {
		const state = await line.stateOf(id);
		if (state === 'unknown') return undefined;
		const position = state === 'running' ? 0 : await line.placeOf(id);
		const expectedWaitMs = expectedWait(position, await line.workers());
		return { state: position > 0 ? 'waiting' : 'running', position, expectedWaitMs };
	}

	async function cancel(id: string): Promise<void> {
		await markCancelled(commands, id);
		// A worker that lives gives a deleted picture up at once; one that died loses its lock.
		while ((await line.stateOf(id)) !== 'unknown' && !(await line.remove(id))) await sleep(cancelPollMs);
	}

	return {
		async run(id, { visitor, signal } = {}) {
			if (closed) throw new AppError('stopping');
			await join(runs.get(id) ?? begin(id, visitor), signal);
		},
		startIfIdle(id) {
			if (closed) return;
			// One after the other, lest two take the same position.
			early = early
				.then(async () => {
					if (!closed && (await line.hasPlaceFree())) await line.add(id, 1);
				})
				.catch(() => {});
		},
		standing: (id) => standing(id).catch(rethrowAsProblem),
		status: () => line.status(),
		cancel: (id) => cancel(id).catch(rethrowAsProblem),
		async close() {
			closed = true;
			// What waits stays in line for whoever asks another node; what runs is answered here.
			for (const run of runs.values()) if (run.heard !== 'running') settle(run, new AppError('stopping'));
			await Promise.allSettled([early, ...[...runs.values()].map((run) => run.outcome.promise)]);
			looking.abort();
			await looked;
			await line.close();
		},
	};
}

/** What is thrown here and is no AppError is a fault of Redis or of the way to it. */
function asProblem(error: unknown): AppError {
	if (error instanceof AppError) return error;
	return new AppError('unavailable', `the line cannot be reached: ${withoutPictures(error)}`);
}

function rethrowAsProblem(error: unknown): never {
	throw asProblem(error);
}
