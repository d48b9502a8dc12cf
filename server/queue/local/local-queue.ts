// The queue of a single machine: jobs wait here, and the engine gets only those that it can start.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { timeoutFor } from '#engine/index.ts';
import { isForClicks, isUnreadable, jobKey, type QueueJob } from '../job.ts';
import { type Capacity, expectedWait, type JobRunner, type Queue, throwIfDisconnected } from '../queue.ts';
import { displacedBy, loadOf } from '../queue-limit.ts';
import { waitFor } from '../shared-run.ts';
import { createLocalRun, insertByRank, keysOf, type LocalRun, rankOf } from './local-run.ts';
import { createRememberedFailures } from './remembered-failures.ts';

interface LocalQueueOptions {
	readonly runJob: JobRunner;
	readonly capacity: () => Capacity;
	/** Default limits.queueTimeoutMs. Longer while jobs take long. */
	readonly queueTimeoutMs?: number | undefined;
	/** A job starts after this many milliseconds in the queue. */
	readonly onStart?: (waitedMs: number) => void;
	/** A waiting job was rejected in favour of another client. */
	readonly onDisplaced?: () => void;
}

export function createLocalQueue(options: LocalQueueOptions): Queue {
	const { runJob, capacity, queueTimeoutMs = limits.queueTimeoutMs, onStart, onDisplaced } = options;
	/** Waiting and running jobs by their key. */
	const runs = new Map<string, LocalRun>();
	/** Waiting jobs in the order in which they will run. */
	const waiting: LocalRun[] = [];
	/** Started jobs that still occupy capacity of the engine; even cancelled ones, because the engine finishes them. */
	const slots = new Set<LocalRun>();
	/** Cancelled images, by id: later calls for them fail. */
	const cancelled = createRememberedFailures();
	/** Jobs that failed because of the image, by key: they are not given to the engine again. */
	const unreadable = createRememberedFailures();
	let closed = false;

	// Entering the queue.

	const rankOfNext = (client: string | undefined) => rankOf(client, new Set([...runs.values(), ...slots]));

	function create(job: QueueJob, client: string | undefined): LocalRun {
		return createLocalRun(job, client, rankOfNext(client));
	}

	/** A run that waits takes the rank of a client with fewer jobs that joins it, and counts for that one too. */
	function addClient(run: LocalRun, client: string | undefined): void {
		if (run.state !== 'waiting' || client === undefined || run.clients.has(client)) return;
		const rank = rankOfNext(client);
		run.clients.add(client);
		if (rank >= run.rank) return;
		run.rank = rank;
		waiting.splice(waiting.indexOf(run), 1);
		insertByRank(waiting, run);
	}

	/** One job is given to an engine that is not ready, so that it can report why it fails. */
	const hasFreeSlot = () => slots.size < Math.max(1, capacity().concurrency);

	/** A second job for clicks would occupy a slot of other jobs, and wait in the engine without regard to ranks. */
	const canUseSlot = ({ job }: LocalRun) =>
		!isForClicks(job) || ![...slots].some((run) => isForClicks(run.job));

	function enter(job: QueueJob, client: string | undefined): LocalRun {
		const run = create(job, client);
		// A worker process may have become ready meanwhile.
		startNext();
		if (hasFreeSlot() && canUseSlot(run)) start(run);
		else wait(run);
		return run;
	}

	function wait(run: LocalRun): void {
		const { jobMs, queueLimit } = capacity();
		for (const displaced of displacedBy(run, waiting, queueLimit)) {
			leave(displaced, new AppError('busy', 'another client with fewer jobs takes the position'));
			onDisplaced?.();
		}
		run.state = 'waiting';
		runs.set(run.key, run);
		insertByRank(waiting, run);
		const timeoutMs = timeoutFor(queueTimeoutMs, jobMs);
		run.timer = setTimeout(() => leave(run, new AppError('busy', `waited ${timeoutMs} ms`)), timeoutMs);
	}

	// Leaving the queue.

	function leave(run: LocalRun, reason: AppError): void {
		waiting.splice(waiting.indexOf(run), 1);
		end(run, reason);
	}

	function start(run: LocalRun): void {
		run.state = 'running';
		clearTimeout(run.timer);
		runs.set(run.key, run);
		slots.add(run);
		onStart?.(performance.now() - run.enteredAt);
		const onCapacity = () => {
			slots.delete(run);
			startNext();
		};
		runJob(run.job, { signal: run.abort.signal, onCapacity })
			.then(
				() => end(run),
				(error) => {
					if (isUnreadable(error)) unreadable.add(run.key, error);
					end(run, error);
				},
			)
			.then(() => {
				// The engine may still be busy with an aborted one.
				if (!run.abort.signal.aborted) onCapacity();
			});
	}

	function startNext(): void {
		while (hasFreeSlot()) {
			const index = waiting.findIndex(canUseSlot);
			if (index < 0) return;
			start(waiting.splice(index, 1)[0] as LocalRun);
		}
	}

	function end(run: LocalRun, failure?: unknown): void {
		run.state = 'ended';
		clearTimeout(run.timer);
		runs.delete(run.key);
		if (failure) run.outcome.reject(failure);
		else run.outcome.resolve();
	}

	function join(run: LocalRun, signal: AbortSignal | undefined): Promise<void> {
		return waitFor(run, signal, () => {
			if (run.state === 'waiting')
				leave(run, new AppError('request-timeout', 'the last caller has disconnected'));
		});
	}

	return {
		async run(job, { client, signal } = {}) {
			throwIfDisconnected(signal);
			const key = jobKey(job);
			const run = runs.get(key);
			if (run) {
				addClient(run, client);
				return join(run, signal);
			}
			if (closed) throw new AppError('stopping');
			cancelled.throwIfAny(job.id);
			unreadable.throwIfAny(key);
			return join(enter(job, client), signal);
		},
		startIfIdle(job, client) {
			if (closed || runs.has(jobKey(job)) || waiting.length > 0) return;
			if (slots.size < capacity().concurrency) start(create(job, client));
		},
		async position(job) {
			const run = runs.get(jobKey(job));
			if (!run) return undefined;
			const position = waiting.indexOf(run) + 1;
			return {
				state: position > 0 ? 'waiting' : 'running',
				position,
				expectedWaitMs: expectedWait(loadOf(keysOf(waiting.slice(0, position))), capacity()),
			};
		},
		async status() {
			return { running: runs.size - waiting.length, waiting: waiting.length };
		},
		async cancel(id) {
			cancelled.add(id, { code: 'gone', message: 'deleted' });
			const reason = new AppError('gone', 'deleted while waiting or running');
			const ending = [...runs.values()].filter(({ job }) => job.id === id);
			for (const run of ending) {
				if (run.state === 'waiting') leave(run, reason);
				else run.abort.abort(reason);
			}
			await Promise.allSettled(ending.map((run) => run.outcome.promise));
		},
		async close() {
			closed = true;
			for (const run of [...waiting]) leave(run, new AppError('stopping'));
			await Promise.allSettled([...runs.values()].map((run) => run.outcome.promise));
		},
	};
}
