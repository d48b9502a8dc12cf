// The worker's side of the queue of several machines: takes jobs from Redis and does their work.
import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers/promises';
import { Worker } from 'bullmq';
import { AppError } from '#contract/errors.ts';
import type { RedisConnections } from '../../redis.ts';
import { isRefusal } from '../is-refusal.ts';
import type { Work } from '../queue.ts';
import { hearCancellations, isCancelled } from './cancellations.ts';
import { encodeFailure, withoutPictures } from './failure.ts';
import { leave, report, reportEveryMs, type WorkerReport } from './heartbeats.ts';
import { prefix, queueName } from './keys.ts';
import { markRefused } from './unreadable-images.ts';
import { isInTime } from './within-time.ts';

export interface ConsumerOptions {
	readonly redis: RedisConnections;
	readonly work: Work;
	/** Pictures taken at once, as many as the engine has workers, so that its own line stays empty. */
	readonly concurrency: number;
	/** What it can do now, for those who put pictures in line. */
	readonly capacity: () => WorkerReport;
	readonly log: { warn(fields: object, message: string): void };
	/** A picture has been taken after this many milliseconds in line. */
	readonly onTaken?: (waitedMs: number) => void;
	/** A worker that is silent this long has lost its jobs. Default 10 s. */
	readonly lockMs?: number;
	/** How often it is looked for such jobs; the second look takes them away. Default 5 s. */
	readonly stalledMs?: number;
}

export interface Consumer {
	/** Takes nothing more and resolves when what runs has finished. */
	close(): Promise<void>;
}

interface Run {
	readonly done: Promise<void>;
	readonly cancel: AbortController;
}

export async function createConsumer(options: ConsumerOptions): Promise<Consumer> {
	const { redis, work, capacity, log, lockMs = 10_000, stalledMs = 5_000 } = options;
	const { commands } = redis;
	/** For what a taken picture depends on: it is not to fail because Redis was away for a moment. */
	const patient = redis.patient();
	const name = randomUUID();
	const runs = new Map<string, Run>();

	await hearCancellations(redis.patient(), (id) =>
		runs.get(id)?.cancel.abort(new AppError('gone', 'deleted while in line or running')),
	);

	/** Known before the mark is looked for, so that a deletion either finds the run or is found by it. */
	function start(id: string): Run {
		const cancel = new AbortController();
		const done = begin(id, cancel.signal).finally(() => runs.delete(id));
		const run = { done, cancel };
		runs.set(id, run);
		return run;
	}

	async function begin(id: string, signal: AbortSignal): Promise<void> {
		if (await isCancelled(patient, id)) throw new AppError('gone', 'deleted while in line');
		signal.throwIfAborted();
		await work(id, signal);
	}

	const worker = new Worker(
		queueName,
		async ({ id = '', timestamp }) => {
			options.onTaken?.(Math.max(0, Date.now() - timestamp));
			try {
				// Redis may have forgotten a job that still runs here, and been given it again.
				await (runs.get(id) ?? start(id)).done;
			} catch (error) {
				if (isRefusal(error)) await markRefused(patient, id, error);
				throw encodeFailure(error);
			}
		},
		{
			connection: patient,
			prefix,
			concurrency: options.concurrency,
			lockDuration: lockMs,
			stalledInterval: stalledMs,
			maxStalledCount: 1,
			// Default 15 s: until then nothing would be taken after Redis is back.
			runRetryDelay: 500,
		},
	);
	worker.on('error', (error) => log.warn({ reason: withoutPictures(error) }, 'fault of the line'));
	await worker.waitUntilReady();

	const reporting = new AbortController();
	const reportOnce = () => report(commands, name, capacity()).catch(() => {});
	await reportOnce();
	const reported = (async () => {
		for await (const _ of setInterval(reportEveryMs, undefined, { signal: reporting.signal, ref: false }))
			await reportOnce();
	})().catch(() => {});

	return {
		async close() {
			reporting.abort();
			await reported;
			await leave(commands, name).catch(() => {});
			const closed = worker.close();
			do await Promise.allSettled([...runs.values()].map((run) => run.done));
			while (!(await isInTime(closed)) && runs.size > 0);
		},
	};
}
