import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { analyse, mask, outcomeOf } from '#test/suites/queue/tools.ts';
import { queueSuite } from '#test/suites/queue-suite.ts';
import { until } from '#test/until.ts';
import type { Capacity, JobRunner } from '../queue.ts';
import { createLocalQueue } from './local-queue.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('the queue of a single machine', () => {
	queueSuite(async (runJob, capacity) => {
		const queue = createLocalQueue({ runJob: throughEngine(runJob), capacity: () => capacity });
		return { queue, close: () => queue.close() };
	});

	it('has one timer for an image that is deleted again and again', async () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const queue = createLocalQueue({ runJob: async () => {}, capacity: () => oneJob });
		for (let times = 0; times < 3; times++) await queue.cancel('a');
		expect(vi.getTimerCount()).toBe(1);
	});

	it('keeps nothing of the calls that deleted an image, or found it unreadable', async () => {
		const runJob = () => Promise.reject(new AppError('unreadable-image'));
		const queue = createLocalQueue({ runJob, capacity: () => oneJob });
		/** The call is a function of its own, which a stack trace refers to. */
		const deletion = (id: string) => {
			const call = () => queue.cancel(id);
			void call();
			return new WeakRef(call);
		};
		const ran = (id: string) => {
			const call = () => queue.run(analyse(id)).catch(() => {});
			void call();
			return new WeakRef(call);
		};
		const calls = [deletion('a'), ran('b')];
		for (let round = 0; round < 5; round++) {
			await yieldToEventLoop();
			collectGarbage();
		}
		expect(calls.map((call) => call.deref())).toEqual([undefined, undefined]);
	});

	it('starts the next job as soon as the engine can take another in addition to the running one', async () => {
		const { queue, started, jobs } = createByHand();
		const runs = ['a', 'b'].map((id) => queue.run(analyse(id)));
		expect(started()).toEqual(['a']);
		jobs[0]?.onCapacity();
		expect(started()).toEqual(['a', 'b']);
		expect(await queue.status()).toEqual({ waiting: 0, running: 2 });
		for (const job of jobs) job.done();
		await Promise.all(runs);
	});

	it('gives the one process for clicks one job at a time, the next client’s first, and the other slots to other jobs', async () => {
		const { queue, started, jobs } = createByHand({ concurrency: 3 });
		const runs = ['a1', 'a2', 'a3'].map((id) => queue.run({ kind: 'embed', id }, { client: 'a' }));
		expect(started()).toEqual(['a1']);
		runs.push(queue.run(mask('b1', 0), { client: 'b' }), queue.run(analyse('c1'), { client: 'c' }));
		expect(started()).toEqual(['a1', 'c1']);
		jobs[1]?.onCapacity();
		expect(started()).toEqual(['a1', 'c1']);
		runs.push(queue.run(analyse('c2'), { client: 'c' }));
		jobs[0]?.onCapacity();
		expect(started()).toEqual(['a1', 'c1', 'c2', 'b1']);
		for (let ended = 0; ended < runs.length; ended++) {
			jobs[ended]?.done();
			jobs[ended]?.onCapacity();
		}
		await Promise.all(runs);
		expect(started().slice(4)).toEqual(['a2', 'a3']);
	});

	it('starts the next job only when the engine has finished a cancelled one, which counts for its client until then', async () => {
		const { queue, started, jobs } = createByHand();
		const cancelled = outcomeOf(queue.run(analyse('a1'), { client: 'a' }));
		await queue.cancel('a1');
		expect(await cancelled).toBe('gone');
		const runs = [queue.run(analyse('a2'), { client: 'a' }), queue.run(analyse('b1'), { client: 'b' })];
		expect(await queue.status()).toEqual({ waiting: 2, running: 0 });
		jobs[0]?.onCapacity();
		expect(started()).toEqual(['a1', 'b1']);
		jobs[1]?.onCapacity();
		for (const job of jobs) job.done();
		await Promise.all(runs);
		expect(started()).toEqual(['a1', 'b1', 'a2']);
	});

	it('gives one job to an engine that is not ready, and keeps the others waiting', async () => {
		const { queue, started, jobs, capacity } = createByHand({ concurrency: 0 });
		const runs = ['a', 'b', 'c'].map((id) => queue.run(analyse(id)));
		expect(started()).toEqual(['a']);
		capacity.concurrency = 2;
		jobs[0]?.onCapacity();
		expect(started()).toEqual(['a', 'b', 'c']);
		for (const job of jobs) job.done();
		await Promise.all(runs);
	});

	it('starts no job early while another one waits, even if a worker process has just become ready', async () => {
		const { queue, started, jobs, capacity } = createByHand();
		const runs = ['a', 'b'].map((id) => queue.run(analyse(id)));
		capacity.concurrency = 2;
		queue.startIfIdle(analyse('early'));
		expect(started()).toEqual(['a']);
		jobs[0]?.onCapacity();
		for (const job of jobs) job.done();
		await Promise.all(runs);
		expect(started()).toEqual(['a', 'b']);
	});

	it('rejects a job that has waited for the time-out, and a new one while as many wait as the limit allows', async () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const { queue, jobs, capacity } = createByHand({ queueLimit: 1 }, 30_000);
		const running = queue.run(analyse('a'));
		const waiting = outcomeOf(queue.run(analyse('b')));
		expect(await outcomeOf(queue.run(analyse('c')))).toBe('busy');
		await vi.advanceTimersByTimeAsync(29_999);
		expect((await queue.status()).waiting).toBe(1);
		await vi.advanceTimersByTimeAsync(1);
		expect(await waiting).toBe('busy');
		// On a slow machine a job may wait four times as long as one takes.
		capacity.jobMs = 10_000;
		const patient = outcomeOf(queue.run(analyse('d')));
		await vi.advanceTimersByTimeAsync(39_999);
		expect((await queue.status()).waiting).toBe(1);
		await vi.advanceTimersByTimeAsync(1);
		expect(await patient).toBe('busy');
		jobs[0]?.done();
		await running;
		expect(vi.getTimerCount()).toBe(0);
	});

	it('rejects no job that runs, however long ago it entered the queue', async () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const { queue, jobs } = createByHand({}, 30_000);
		const runs = ['a', 'b'].map((id) => queue.run(analyse(id)));
		await vi.advanceTimersByTimeAsync(29_999);
		jobs[0]?.done();
		await vi.advanceTimersByTimeAsync(60_000);
		expect(await queue.status()).toEqual({ waiting: 0, running: 1 });
		jobs[1]?.done();
		await Promise.all(runs);
	});

	it('keeps waiting jobs when a job that has left the queue would have reached its time-out', async () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const { queue, jobs } = createByHand({}, 30_000);
		const running = queue.run(analyse('a'));
		const deleted = outcomeOf(queue.run(analyse('b')));
		await queue.cancel('b');
		expect(await deleted).toBe('gone');
		await vi.advanceTimersByTimeAsync(10_000);
		const waiting = queue.run(analyse('c'));
		await vi.advanceTimersByTimeAsync(20_000);
		expect(await queue.status()).toEqual({ waiting: 1, running: 1 });
		jobs[0]?.done();
		await running;
		jobs[1]?.done();
		await waiting;
	});

	it('lets a client with fewer jobs join a running job, and displaces no other by that', async () => {
		const { queue, started, jobs } = createByHand();
		const runs = ['a1', 'a2'].map((id) => queue.run(analyse(id), { client: 'a' }));
		jobs[0]?.done();
		await runs[0];
		await until(started).toEqual(['a1', 'a2']);
		runs.push(queue.run(analyse('b1'), { client: 'b' }), queue.run(analyse('a2'), { client: 'c' }));
		expect(await queue.position(analyse('a2'))).toMatchObject({ state: 'running' });
		expect(await queue.position(analyse('b1'))).toMatchObject({ state: 'waiting', position: 1 });
		jobs[1]?.done();
		await until(started).toEqual(['a1', 'a2', 'b1']);
		jobs[2]?.done();
		await Promise.all(runs);
	});

	it('starts a job that waits before one that arrives when a worker process has become ready', async () => {
		const { queue, started, jobs, capacity } = createByHand();
		const runs = ['a', 'b'].map((id) => queue.run(analyse(id)));
		capacity.concurrency = 2;
		runs.push(queue.run(analyse('c')));
		expect(started()).toEqual(['a', 'b']);
		jobs[0]?.done();
		await until(started).toEqual(['a', 'b', 'c']);
		for (const job of jobs) job.done();
		await Promise.all(runs);
	});

	it('starts no job early that runs already, and none once it closes', async () => {
		const { queue, started, jobs } = createByHand({ concurrency: 2 });
		for (let times = 0; times < 2; times++) queue.startIfIdle(analyse('a'));
		expect(started()).toEqual(['a']);
		const closed = queue.close();
		queue.startIfIdle(analyse('b'));
		jobs[0]?.done();
		await closed;
		expect(started()).toEqual(['a']);
	});

	it('reports how long each job waited, and each that was displaced by another client', async () => {
		const begun = performance.now();
		const onStart = vi.fn();
		const onDisplaced = vi.fn();
		const gate = Promise.withResolvers<void>();
		const runJob = throughEngine(() => gate.promise);
		const capacity = () => ({ ...oneJob, queueLimit: 2 });
		const queue = createLocalQueue({ runJob, capacity, onStart, onDisplaced });
		const calls = ['a1', 'a2', 'a3'].map((id) => outcomeOf(queue.run(analyse(id), { client: 'a' })));
		calls.push(outcomeOf(queue.run(analyse('b1'), { client: 'b' })));
		expect(onDisplaced).toHaveBeenCalledTimes(1);
		gate.resolve();
		expect(await Promise.all(calls)).toEqual(['done', 'done', 'busy', 'done']);
		expect(onStart).toHaveBeenCalledTimes(3);
		for (const [waitedMs] of onStart.mock.calls) {
			expect(waitedMs).toBeGreaterThanOrEqual(0);
			expect(waitedMs).toBeLessThanOrEqual(performance.now() - begun);
		}
	});

	it('does not start a job for a client that has already disconnected', async () => {
		const { queue, started } = createByHand();
		await expect(queue.run(analyse('a'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
			code: 'request-timeout',
		});
		expect(started()).toEqual([]);
	});
});

const oneJob: Capacity = { concurrency: 1, jobMs: 0, queueLimit: 16 };

/** A job runner that releases its capacity of the engine when it ends. */
function throughEngine(runJob: JobRunner): JobRunner {
	return (job, call) => runJob(job, call).finally(call.onCapacity);
}

/** A queue whose jobs get capacity and end by hand; an aborted one ends at once. */
function createByHand(changes: Partial<Capacity> = {}, queueTimeoutMs?: number) {
	const jobs: { id: string; onCapacity: () => void; done: () => void }[] = [];
	const capacity = { ...oneJob, ...changes };
	const runJob: JobRunner = (job, { signal, onCapacity = () => {} }) => {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		signal.addEventListener('abort', () => reject(signal.reason));
		jobs.push({ id: job.id, onCapacity, done: resolve });
		return promise;
	};
	const queue = createLocalQueue({
		runJob,
		capacity: () => capacity,
		...(queueTimeoutMs && { queueTimeoutMs }),
	});
	return { queue, jobs, capacity, started: () => jobs.map(({ id }) => id) };
}
