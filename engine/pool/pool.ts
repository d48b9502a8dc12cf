// Runs jobs in child processes: a bounded line, a time-out, one retry after a crash.
import { AppError } from '#contract/errors.ts';
import type { Cutout, Rendering } from '../cutout.ts';
import type { Logger } from '../logger.ts';
import { createPace } from './job-duration.ts';
import type { Answer, Job, Output } from './messages.ts';
import { unlessAborted } from './unless-aborted.ts';
import { createLine } from './waiting-jobs.ts';
import { type Child, ChildEnded, type ChildStart } from './worker-process.ts';
import { keepChildren } from './worker-processes.ts';

export interface PoolOptions {
	readonly child: ChildStart;
	readonly workers: number;
	/** Jobs that may wait beyond the running ones; fewer if they come to take so long that the last would wait in vain. */
	readonly queueLimit: number;
	readonly queueTimeoutMs: number;
	readonly jobTimeoutMs: number;
	readonly logger: Logger;
}

export interface PoolStatus {
	/** Whether a child is there to work, now. */
	readonly ready: boolean;
	/** Children that have loaded. */
	readonly workers: number;
	/** Children at work. */
	readonly busy: number;
	readonly waiting: number;
	/** How many may wait, at the pace of late. */
	readonly queueLimit: number;
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
	run<J extends Job>(job: J, signal?: AbortSignal): Promise<Output<J>>;
	status(): PoolStatus;
	processes(): PoolProcesses;
	/** Running jobs finish, waiting ones get 'stopping', then the children end. */
	close(): Promise<void>;
}

export function createPool({ child, workers, jobTimeoutMs, logger, ...options }: PoolOptions): Pool {
	const { queueLimit, queueTimeoutMs } = options;
	const usable = new Set<Child>();
	const pace = createPace();
	/** Who would wait in vain is turned away on arrival. */
	const lineLength = () => Math.min(queueLimit, pace.longestLine(Math.max(1, usable.size), queueTimeoutMs));
	const line = createLine<Child>({ limit: lineLength, timeoutMs: queueTimeoutMs });
	/** A child for each job that is with one. */
	const runs = new Map<symbol, Child>();
	/** When a child last answered, as performance.now() has it. */
	const answeredAt = new WeakMap<Child, number>();
	const jobs = new Set<Promise<Cutout | Rendering>>();
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

	/**
	 * The child goes back to the line when it has room for another beside this job, at the latest when it has answered;
	 * whether or not anybody still listens. `alone`: only then.
	 */
	async function runOn(child: Child, job: Job, alone: boolean): Promise<Answer> {
		let timedOut = false;
		const timer = setTimeout(() => {
			timedOut = true;
			retire(child);
			child.kill();
		}, jobTimeoutMs);
		const run = Symbol('run');
		runs.set(run, child);
		const startedAt = performance.now();
		const passOn = once(() => {
			if (usable.has(child)) line.give(child);
		});
		try {
			const answer = await child.run(job, alone ? undefined : passOn);
			// Renderings are ten times as fast and would make the queue look faster than it is.
			if (answer.kind === 'done' && job.kind === 'analyse') noteAnswer(child, startedAt);
			passOn();
			return answer;
		} catch (error) {
			throw timedOut ? new AppError('engine-timeout', `killed after ${jobTimeoutMs} ms`) : error;
		} finally {
			clearTimeout(timer);
			runs.delete(run);
		}
	}

	/** What a place in the line costs: a job that came aboard beside another took no longer than since that one's answer. */
	function noteAnswer(child: Child, startedAt: number): void {
		const now = performance.now();
		pace.note(now - Math.max(startedAt, answeredAt.get(child) ?? 0));
		answeredAt.set(child, now);
	}

	async function work<J extends Job>(job: J, signal?: AbortSignal): Promise<Output<J>> {
		const arrivedAt = performance.now();
		for (let crashes = 0; ; ) {
			const child = await line.take(signal, crashes > 0);
			const wait = performance.now() - arrivedAt;
			try {
				// Whether the job or its neighbour ended the last child shows when it has one for itself.
				const answer = await unlessAborted(runOn(child, job, crashes > 0), signal);
				if (answer.kind === 'done') return withWait(answer.output as Output<J>, wait);
				throw new AppError(answer.code, answer.detail);
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
			busy: new Set(runs.values()).size,
			waiting: line.waiting,
			queueLimit: lineLength(),
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

/** Adds the time in the queue to the wait for the network. */
function withWait<T extends Rendering>(output: T, queuedMs: number): T {
	const { wait = 0, ...steps } = output.timings;
	return { ...output, timings: { wait: queuedMs + wait, ...steps } };
}

function once(work: () => void): () => void {
	let isDone = false;
	return () => {
		if (!isDone) work();
		isDone = true;
	};
}
