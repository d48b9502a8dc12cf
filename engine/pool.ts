// Runs jobs in child processes, one at a time in each: a bounded line, a time-out, one retry after a crash.
import { AppError } from '#contract/errors.ts';
import { type Child, ChildEnded, type ChildStart } from './child-process.ts';
import { keepChildren } from './children.ts';
import { createLine } from './line.ts';
import type { Logger } from './logger.ts';
import type { Job, Reply } from './messages.ts';
import { createPace } from './pace.ts';
import type { CutOut } from './picture.ts';

export interface PoolOptions {
	readonly child: ChildStart;
	readonly workers: number;
	/** Jobs that may wait beyond the running ones; fewer if they come to take so long that the last would wait in vain. */
	readonly lineLimit: number;
	readonly lineTimeoutMs: number;
	readonly jobTimeoutMs: number;
	readonly logger: Logger;
}

export interface PoolStatus {
	/** Whether a child is there to work, now. */
	readonly ready: boolean;
	/** Children that have loaded. */
	readonly workers: number;
	readonly busy: number;
	readonly waiting: number;
	/** How many may wait, at the pace of late. */
	readonly lineLimit: number;
	/** Milliseconds a job takes lately; 0 before the first. */
	readonly jobMs: number;
}

/** The children as the operating system knows them. */
export interface PoolProcesses {
	/** Of those that have loaded. */
	readonly pids: readonly number[];
	/** How many have ended, for whatever reason, after they had loaded and before the pool was closed. */
	readonly lost: number;
}

export interface Pool {
	readonly ready: Promise<void>;
	/**
	 * Throws AppError: 'busy' (line full, or the wait would be or was too long), 'engine-timeout' (its child was killed),
	 * 'engine-failed', 'unreadable-image' (also for a job under which two children ended), 'stopping', or
	 * what the child reported. When aborted it throws the signal's reason at once; a run that has begun ends
	 * by itself and is discarded, which is sooner than a new child would be ready.
	 */
	run(job: Job, signal?: AbortSignal): Promise<CutOut>;
	status(): PoolStatus;
	processes(): PoolProcesses;
	/** Running jobs finish, waiting ones get 'stopping', then the children end. */
	close(): Promise<void>;
}

export function createPool({ child, workers, jobTimeoutMs, logger, ...options }: PoolOptions): Pool {
	const { lineLimit, lineTimeoutMs } = options;
	const usable = new Set<Child>();
	const pace = createPace();
	/** Who would wait in vain is turned away on arrival. */
	const lineLength = () => Math.min(lineLimit, pace.longestLine(Math.max(1, usable.size), lineTimeoutMs));
	const line = createLine<Child>({ limit: lineLength, timeoutMs: lineTimeoutMs });
	const busy = new Set<Child>();
	const jobs = new Set<Promise<CutOut>>();
	let closing: Promise<void> | undefined;
	let lost = 0;

	const children = keepChildren({
		start: child,
		count: workers,
		logger,
		onReady(child, warmUpMs) {
			if (warmUpMs !== undefined) pace.note(warmUpMs);
			usable.add(child);
			line.give(child);
		},
		onEnded(child) {
			retire(child);
			if (!closing) lost += 1;
		},
	});
	children.ready.catch((error) => {
		if (!closing) line.close(new AppError('engine-failed', error.message, { cause: error }));
	});

	function retire(child: Child): void {
		usable.delete(child);
		line.drop(child);
	}

	/** The child goes back to the line when it has answered, whether or not anybody still listens. */
	async function runOn(child: Child, job: Job): Promise<Reply> {
		let timedOut = false;
		const timer = setTimeout(() => {
			timedOut = true;
			retire(child);
			child.kill();
		}, jobTimeoutMs);
		busy.add(child);
		const startedAt = performance.now();
		try {
			const reply = await child.run(job);
			if (reply.kind === 'done') pace.note(performance.now() - startedAt);
			if (usable.has(child)) line.give(child);
			return reply;
		} catch (error) {
			throw timedOut ? new AppError('engine-timeout', `killed after ${jobTimeoutMs} ms`) : error;
		} finally {
			clearTimeout(timer);
			busy.delete(child);
		}
	}

	async function work(job: Job, signal?: AbortSignal): Promise<CutOut> {
		const arrivedAt = performance.now();
		for (let crashes = 0; ; ) {
			const child = await line.take(signal, crashes > 0);
			const wait = performance.now() - arrivedAt;
			try {
				const reply = await unlessAborted(runOn(child, job), signal);
				if (reply.kind === 'done') return withWait(reply.cutOut, wait);
				if (reply.kind === 'failed') throw new AppError(reply.code, reply.detail);
				throw new AppError('engine-failed', `unexpected reply "${reply.kind}"`);
			} catch (error) {
				if (!(error instanceof ChildEnded)) throw error;
				crashes++;
				logger.warn(
					{ childPid: child.pid, crashes, reason: error.message },
					'engine child ended during a job',
				);
				// Once may be chance; at the second time the file is to blame, and it is not to take a third child down.
				if (crashes > 1) throw new AppError('unreadable-image', error.message, { cause: error });
			}
		}
	}

	return {
		ready: children.ready,
		run(job, signal) {
			const result = work(job, signal);
			jobs.add(result);
			const forget = () => jobs.delete(result);
			result.then(forget, forget);
			return result;
		},
		status: () => ({
			ready: usable.size > 0 && !closing,
			workers: usable.size,
			busy: busy.size,
			waiting: line.waiting,
			lineLimit: lineLength(),
			jobMs: pace.jobMs,
		}),
		processes: () => ({ pids: Array.from(usable, ({ pid }) => pid), lost }),
		close() {
			closing ??= (async () => {
				line.close(new AppError('stopping'));
				await Promise.allSettled(jobs);
				await children.end();
			})();
			return closing;
		},
	};
}

function withWait(cutOut: CutOut, wait: number): CutOut {
	return { ...cutOut, timings: { wait, ...cutOut.timings } };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (!signal) return work;
	return new Promise((resolve, reject) => {
		const onAbort = () => reject(signal.reason);
		signal.addEventListener('abort', onAbort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
	});
}
