// The worker processes of a pool: they start at once or with the first job, end after some time without a job, and
// start again with the next one.
import type { Logger } from '../logger.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import type { WorkerProcess, WorkerProcessOptions } from './worker-process.ts';

export interface WorkerSetOptions {
	readonly worker: WorkerProcessOptions;
	readonly workers: number;
	/**
	 * After this time without a job the worker processes end, because only the end of a process gives its memory back;
	 * the next job starts them again. By default they stay.
	 */
	readonly idleMs?: number | undefined;
	/** Whether they start with the first job. Default: at once. */
	readonly startsLate?: boolean;
	/**
	 * Time-out of a start, see supervisor.ts; the first of the processes that start at once may take longer. Default:
	 * one minute. A start takes a second or two, or longer if it has to make the networks.
	 */
	readonly startTimeoutMs?: number;
	readonly logger: Logger;
}

interface WorkerSetEvents {
	/** A worker process has loaded and can take jobs. */
	onReady(worker: WorkerProcess): void;
	/** A worker process takes no further job. */
	onRetired(worker: WorkerProcess): void;
	/** The first ones could not start; the next job starts them again. */
	onFailed(error: Error): void;
}

interface WorkerSet {
	/** Resolves when each worker process has been ready once; at once if they start late. */
	readonly ready: Promise<void>;
	/** Those that have loaded and take jobs. */
	readonly usable: ReadonlySet<WorkerProcess>;
	/**
	 * Whether no process is loaded only because there was no job: the next job starts them, unless they cannot start.
	 */
	readonly isSuspended: boolean;
	/** How many ended, for any reason, after they had loaded and before the set was closed. */
	readonly lost: number;
	/** Called before a job: starts the worker processes if they have ended. */
	beginJob(): void;
	/** Called after a job, once for each `beginJob`. */
	endJob(): void;
	/** The worker process takes no further job. */
	retire(worker: WorkerProcess): void;
	/** Ends all; resolves when they have ended. */
	close(): Promise<void>;
}

/**
 * - `stopped`: there are none, and whether they can start is not known. The next job starts them, without retries.
 * - `started`: they start, or run; the supervisor replaces those that are lost.
 * - `suspended`: there are none after `idleMs` without a job. The next job starts them, with retries, because they
 *   could start before.
 * - `resuming`: they start after that. The first that is ready, or cannot start, makes it `started`.
 *
 * Those that start late are `stopped` when they are idle: a job that finds that they cannot start should fail.
 */
type State = 'stopped' | 'started' | 'suspended' | 'resuming';

export function createWorkerSet(options: WorkerSetOptions, events: WorkerSetEvents): WorkerSet {
	const { worker, workers, idleMs, startsLate = false, startTimeoutMs = 60_000, logger } = options;
	const usable = new Set<WorkerProcess>();
	let state: State = 'stopped';
	let supervisor: Supervisor | undefined;
	let jobs = 0;
	let lost = 0;
	let ended = Promise.resolve();
	let idleTimer: NodeJS.Timeout | undefined;

	function start(firstTimeoutMs?: number): Supervisor {
		const resumes = state === 'suspended';
		state = resumes ? 'resuming' : 'started';
		const started = createSupervisor({
			start: worker,
			retries: resumes,
			count: workers,
			startTimeoutMs,
			firstTimeoutMs,
			logger,
			onReady(worker) {
				state = 'started';
				usable.add(worker);
				events.onReady(worker);
				startIdleTimer();
			},
			onUnable() {
				state = 'started';
			},
			onEnded(worker) {
				retire(worker);
				lost += 1;
			},
		});
		started.ready.catch((error) => {
			if (supervisor !== started) return;
			end('stopped');
			events.onFailed(error);
		});
		supervisor = started;
		return started;
	}

	function end(next: 'stopped' | 'suspended'): void {
		state = next;
		for (const worker of [...usable]) retire(worker);
		const ending = supervisor;
		supervisor = undefined;
		ended = ended.then(() => ending?.close());
	}

	const isSuspended = () => state === 'suspended' || state === 'resuming';

	/** Calls `onIdle` after `idleMs`, unless a job comes first. */
	function startIdleTimer(): void {
		clearTimeout(idleTimer);
		if (idleMs !== undefined && jobs === 0) idleTimer = setTimeout(onIdle, idleMs).unref();
	}

	function onIdle(): void {
		// Before one has loaded, or after all were lost, it is not known whether they can start again.
		if (!startsLate && usable.size === 0 && !isSuspended()) return;
		if (supervisor) logger.info({ idleMs }, 'worker processes end, because there has been no job');
		end(startsLate ? 'stopped' : 'suspended');
	}

	function retire(worker: WorkerProcess): void {
		usable.delete(worker);
		events.onRetired(worker);
	}

	return {
		ready: startsLate ? Promise.resolve() : start().ready,
		usable,
		get isSuspended() {
			return isSuspended();
		},
		get lost() {
			return lost;
		},
		beginJob() {
			clearTimeout(idleTimer);
			jobs += 1;
			if (!supervisor) start(startTimeoutMs);
		},
		endJob() {
			jobs -= 1;
			startIdleTimer();
		},
		retire,
		close() {
			end('stopped');
			return ended;
		},
	};
}
