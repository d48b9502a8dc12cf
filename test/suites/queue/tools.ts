// What the tests of every queue share: queues that close themselves, jobs, and waits that a loaded machine passes.
import { expect, onTestFinished, vi } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import type { QueueJob } from '#server/queue/job.ts';
import type { Caller, Capacity, JobRunner, Queue } from '#server/queue/queue.ts';

interface TestedQueue {
	readonly queue: Queue;
	/** Closes the queue and everything that the test started for it. */
	close(): Promise<void>;
}

/** Creates a queue around `runJob`, for an engine of that capacity. */
export type CreateQueue = (runJob: JobRunner, capacity: Capacity) => Promise<TestedQueue>;

export interface SuiteTools {
	/** Default capacity: one job at a time, 2 s each, sixteen may wait. */
	create(runJob: JobRunner, capacity?: Partial<Capacity>): Promise<Queue>;
	/** A queue that runs one job at a time, in which the analysis of 'first' runs until `release` is called. */
	createHeld(capacity?: Partial<Capacity>, caller?: Caller): Promise<HeldQueue>;
	/** The same, in which a click on 'first' also runs until then, if clicks run in addition to other jobs. */
	createHeldForClicks(capacity?: Partial<Capacity>): Promise<HeldQueue>;
	/**
	 * Adds the client's jobs 1 to `count`, each after the one before; `before`: how many wait already.
	 */
	fill(queue: Queue, count: number, jobs: ClientJobs, before?: number): Promise<Promise<string>[]>;
	/** Waits until `status` is as given. */
	untilStatus(queue: Queue, waiting: number, running: number): Promise<void>;
	untilCalled(runJob: ReturnType<typeof vi.fn<JobRunner>>, times?: number): Promise<void>;
}

interface HeldQueue {
	readonly queue: Queue;
	readonly runJob: ReturnType<typeof vi.fn<JobRunner>>;
	readonly first: Promise<void>;
	release(): void;
}

export const analyse = (id: string): QueueJob => ({ kind: 'analyse', id });
export const render = (id: string, recipe: string): QueueJob => ({ kind: 'render', id, recipe });
/** What a click at this place means, from 0 to 10,000. */
export const mask = (id: string, x: number): QueueJob => ({ kind: 'segment', id, prompts: `+${x},0` });

interface ClientJobs {
	readonly client: string;
	/** The client's job number `n`, from 1. */
	job(n: number): QueueJob;
}

export const analysesOf = (client: string): ClientJobs => ({ client, job: (n) => analyse(`${client}${n}`) });
/** Masks that are all of one image. */
export const masksOf = (client: string): ClientJobs => ({ client, job: (n) => mask(client, n) });

/** The code of the AppError with which a run ends, or 'done'. */
export const outcomeOf = (run: Promise<void>): Promise<string> =>
	run.then(
		() => 'done',
		({ code }: AppError) => code,
	);

/** The outcomes of so many jobs that have all run. */
export const done = (count: number): string[] => Array.from({ length: count }, () => 'done');

/** The jobs that ran to their end, without those aborted before. */
export const jobsDone = (runJob: ReturnType<typeof vi.fn<JobRunner>>): QueueJob[] =>
	runJob.mock.calls.filter(([, { signal }]) => !signal.aborted).map(([job]) => job);

/** Long enough for a loaded machine. */
const loaded = { timeout: 30_000 };

const oneJob: Capacity = { concurrency: 1, jobMs: 2_000, queueLimit: 16 };

export interface SuiteOptions {
	/** Whether a click runs beside as many other jobs as the engine has worker processes. Default: in place of one. */
	readonly clicksRunBeside?: boolean;
}

export function createTools(createQueue: CreateQueue, { clicksRunBeside = false }: SuiteOptions): SuiteTools {
	async function create(runJob: JobRunner, capacity: Partial<Capacity> = {}): Promise<Queue> {
		const tested = await createQueue(runJob, { ...oneJob, ...capacity });
		onTestFinished(() => tested.close());
		return tested.queue;
	}
	async function untilStatus(queue: Queue, waiting: number, running: number): Promise<void> {
		await expect.poll(() => queue.status(), loaded).toEqual({ waiting, running });
	}
	async function untilCalled(runJob: ReturnType<typeof vi.fn<JobRunner>>, times = 1): Promise<void> {
		await expect.poll(() => runJob.mock.calls.length, loaded).toBe(times);
	}
	async function createHeld(capacity: Partial<Capacity> = {}, caller: Caller = {}): Promise<HeldQueue> {
		const gate = Promise.withResolvers<void>();
		const runJob = vi.fn<JobRunner>(async ({ id }) => (id === 'first' ? gate.promise : undefined));
		const queue = await create(runJob, capacity);
		const first = queue.run(analyse('first'), caller);
		await untilCalled(runJob);
		return { queue, runJob, first, release: () => gate.resolve() };
	}
	async function createHeldForClicks(capacity: Partial<Capacity> = {}): Promise<HeldQueue> {
		const held = await createHeld(capacity);
		if (!clicksRunBeside) return held;
		const click = held.queue.run(mask('first', 0));
		await untilCalled(held.runJob, 2);
		return { ...held, first: Promise.all([held.first, click]).then(() => {}) };
	}
	async function fill(
		queue: Queue,
		count: number,
		{ client, job }: ClientJobs,
		before = 0,
	): Promise<Promise<string>[]> {
		const outcomes: Promise<string>[] = [];
		for (let n = 1; n <= count; n++) {
			outcomes.push(outcomeOf(queue.run(job(n), { client })));
			await expect.poll(async () => (await queue.status()).waiting, loaded).toBe(before + n);
		}
		return outcomes;
	}
	return { create, createHeld, createHeldForClicks, fill, untilStatus, untilCalled };
}
