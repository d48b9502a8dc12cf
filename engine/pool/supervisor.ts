// Supervises a number of worker processes: starts them, and replaces each that ends, retrying with back-off.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import type { Logger } from '../logger.ts';
import { startWorkerProcess, type WorkerProcess, type WorkerProcessOptions } from './worker-process.ts';

interface SupervisorOptions {
	readonly start: WorkerProcessOptions;
	/**
	 * Whether processes that start now are tried again if they cannot start, as replacements are. Without retries, as
	 * for the first start, one of them starts alone: it makes any missing networks, which takes seconds and 1.0 GB, and
	 * the others find them.
	 */
	readonly retries: boolean;
	readonly count: number;
	/**
	 * Milliseconds after which a process that is not ready is ended and tried again. Doubles with each attempt, up to
	 * ten minutes, because a machine may be slow.
	 */
	readonly startTimeoutMs: number;
	/**
	 * As `startTimeoutMs`, for those that start now without `retries`. By default they may take as long as they need.
	 */
	readonly firstTimeoutMs?: number | undefined;
	readonly logger: Logger;
	/** A process has loaded the network and can take jobs. */
	onReady(worker: WorkerProcess): void;
	/** A process could not start, and will be tried again. */
	onUnable(): void;
	/**
	 * A process that had been ready has ended by itself and will be replaced; not called for those that `close` ends.
	 */
	onEnded(worker: WorkerProcess): void;
}

export interface Supervisor {
	/**
	 * Resolves when each process has been ready once. Rejects without `retries` if one of the first cannot start: that is
	 * a fault of the installation, so all of them are ended.
	 */
	readonly ready: Promise<void>;
	/** Kills all processes and starts no more; resolves when they have ended. */
	close(): Promise<void>;
}

/** Back-off before another attempt to start a process, in milliseconds: doubles up to the maximum. */
const firstBackOffMs = 500;
const maxBackOffMs = 30_000;
const maxStartTimeoutMs = 600_000;

export function createSupervisor(options: SupervisorOptions): Supervisor {
	const { start, retries, count, startTimeoutMs, firstTimeoutMs, logger, onReady, onUnable, onEnded } =
		options;
	const alive = new Set<WorkerProcess>();
	const stop = new AbortController();
	const loops: Promise<void>[] = [];

	async function startOne(timeoutMs?: number): Promise<WorkerProcess> {
		const startedAt = performance.now();
		const worker = startWorkerProcess(start, (message) => logger.warn({ workerPid: worker.pid }, message));
		alive.add(worker);
		void worker.ended.then(() => alive.delete(worker));
		const late = Promise.withResolvers<never>();
		const isLate = () => late.reject(new Error(`not ready after ${timeoutMs} ms`));
		const timer = timeoutMs === undefined ? undefined : setTimeout(isLate, timeoutMs);
		try {
			await Promise.race([worker.ready, late.promise]);
		} catch (error) {
			worker.kill();
			throw stop.signal.aborted ? stop.signal.reason : error;
		} finally {
			clearTimeout(timer);
		}
		const durationMs = Math.round(performance.now() - startedAt);
		logger.info({ workerPid: worker.pid, durationMs }, 'worker process is ready');
		return worker;
	}

	async function startWithRetries(): Promise<WorkerProcess> {
		let timeoutMs = startTimeoutMs;
		for (let backOffMs = firstBackOffMs; ; backOffMs = Math.min(2 * backOffMs, maxBackOffMs)) {
			try {
				return await startOne(timeoutMs);
			} catch (error) {
				stop.signal.throwIfAborted();
				onUnable();
				logger.error({ err: error, backOffMs }, 'worker process cannot start; retrying');
				timeoutMs = Math.min(2 * timeoutMs, maxStartTimeoutMs);
				await sleep(backOffMs, undefined, { signal: stop.signal });
			}
		}
	}

	/** Returns only by throwing: when the first start fails, or when the supervisor is closed. */
	async function keepOneAlive(onFirstReady: () => void): Promise<never> {
		let worker = await (retries ? startWithRetries() : startOne(firstTimeoutMs));
		onFirstReady();
		for (;;) {
			onReady(worker);
			const reason = await worker.ended;
			stop.signal.throwIfAborted();
			onEnded(worker);
			logger.warn({ workerPid: worker.pid, reason }, 'worker process ended and is replaced');
			worker = await startWithRetries();
		}
	}

	function endAll(reason: Error): void {
		stop.abort(reason);
		for (const worker of alive) worker.kill();
	}

	/** Starts `count` further processes; resolves and rejects as `ready` does. */
	async function startTogether(count: number): Promise<void> {
		stop.signal.throwIfAborted();
		const firstReady = Array.from(
			{ length: count },
			() =>
				new Promise<void>((resolve, reject) => {
					const loop = keepOneAlive(resolve).catch((error) => {
						reject(error);
						if (!stop.signal.aborted) endAll(error);
					});
					loops.push(loop);
				}),
		);
		await Promise.all(firstReady);
	}

	async function startAll(): Promise<void> {
		const alone = retries ? 0 : 1;
		await startTogether(alone);
		await startTogether(count - alone);
	}

	const ready = startAll();
	// Callers that need the outcome await it; an unhandled rejection must not end this process.
	ready.catch(() => undefined);

	return {
		ready,
		async close() {
			endAll(new AppError('stopping'));
			await Promise.all([...loops, ...[...alive].map((worker) => worker.ended)]);
		},
	};
}
