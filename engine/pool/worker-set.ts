// The worker processes of a pool: they start at once or with the first job, end when there has been none for a while,
// and start again with the next.
import type { Logger } from '../logger.ts';
import { createSupervisor, type Supervisor, type SupervisorOptions } from './supervisor.ts';
import type { WorkerProcess, WorkerProcessOptions } from './worker-process.ts';

export interface WorkerSetOptions {
	readonly worker: WorkerProcessOptions;
	readonly workers: number;
	/**
	 * The worker processes end when there has been no job for this long, and start again with the next: only the end of a
	 * process gives its memory back. Default: they stay.
	 */
	readonly idleMs?: number | undefined;
	/** Whether they start with the first job. Default: at once. */
	readonly startsLate?: boolean;
	/**
	 * Time-out of a start, see supervisor.ts; the first of those that start at once may take longer. Default a
	 * minute; a start takes a second or two, one that has to make the networks some more.
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
	 * True from the end of the processes after `idleMs` without a job until one of them is ready again, or cannot start.
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

type StartOptions = Pick<SupervisorOptions, 'retries' | 'firstTimeoutMs'>;

export function createWorkerSet(options: WorkerSetOptions, events: WorkerSetEvents): WorkerSet {
	const { worker, workers, idleMs, startsLate = false, startTimeoutMs = 60_000, logger } = options;
	const usable = new Set<WorkerProcess>();
	let supervisor = startsLate ? undefined : start({ retries: false });
	let isSuspended = false;
	let jobs = 0;
	let lost = 0;
	let ended = Promise.resolve();
	let idleTimer: NodeJS.Timeout | undefined;

	function start({ retries, firstTimeoutMs }: StartOptions): Supervisor {
		const started = createSupervisor({
			start: worker,
			retries,
			count: workers,
			startTimeoutMs,
			firstTimeoutMs,
			logger,
			onReady(worker) {
				isSuspended = false;
				usable.add(worker);
				events.onReady(worker);
				startIdleTimer();
			},
			onUnable() {
				isSuspended = false;
			},
			onEnded(worker) {
				retire(worker);
				lost += 1;
			},
		});
		started.ready.catch((error) => {
			if (supervisor !== started) return;
			end();
			events.onFailed(error);
		});
		return started;
	}

	/** The next job starts the worker processes again. */
	function end(): void {
		for (const worker of [...usable]) retire(worker);
		const ending = supervisor;
		supervisor = undefined;
		ended = ended.then(() => ending?.close());
	}

	/** Ends the worker processes after `idleMs`, unless a job comes first. */
	function startIdleTimer(): void {
		clearTimeout(idleTimer);
		if (idleMs !== undefined && jobs === 0) idleTimer = setTimeout(suspend, idleMs).unref();
	}

	/** Not during a start at once or after a loss, because it is not known then whether they can start. */
	function suspend(): void {
		if (!startsLate && usable.size === 0 && !isSuspended) return;
		if (supervisor) logger.info({ idleMs }, 'worker processes end, because there was no job');
		isSuspended = !startsLate;
		end();
	}

	function retire(worker: WorkerProcess): void {
		usable.delete(worker);
		events.onRetired(worker);
	}

	return {
		ready: supervisor?.ready ?? Promise.resolve(),
		usable,
		get isSuspended() {
			return isSuspended;
		},
		get lost() {
			return lost;
		},
		beginJob() {
			clearTimeout(idleTimer);
			jobs += 1;
			supervisor ??= start({ retries: isSuspended, firstTimeoutMs: startTimeoutMs });
		},
		endJob() {
			jobs -= 1;
			startIdleTimer();
		},
		retire,
		close() {
			end();
			return ended;
		},
	};
}
