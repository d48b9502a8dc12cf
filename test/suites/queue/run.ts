// The promises of every queue about running jobs: one run for equal jobs, failures, early starts.
import { expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { QueueJob } from '#server/queue/job.ts';
import type { JobRunner } from '#server/queue/queue.ts';
import { analyse, jobsDone, outcomeOf, render, type SuiteTools } from './tools.ts';

export function runSuite({ create, createHeld, untilStatus, untilCalled }: SuiteTools): void {
	it('runs a job once for all calls that arrive while it runs', async () => {
		const gate = Promise.withResolvers<void>();
		const runJob = vi.fn<JobRunner>(() => gate.promise);
		const queue = await create(runJob);
		const calls = Promise.all([1, 2, 3].map(() => queue.run(analyse('a'))));
		gate.resolve();
		await calls;
		expect(runJob).toHaveBeenCalledTimes(1);
	});

	it('reports a failure to all callers, and retries at the next call', async () => {
		const failure = new AppError('engine-failed', 'for a private reason');
		const runJob = vi.fn<JobRunner>().mockRejectedValueOnce(failure).mockResolvedValueOnce();
		const queue = await create(runJob);
		const outcomes = await Promise.allSettled([queue.run(analyse('a')), queue.run(analyse('a'))]);
		for (const outcome of outcomes)
			expect(outcome).toMatchObject({
				reason: { name: 'AppError', code: 'engine-failed', message: 'for a private reason' },
			});
		await expect(queue.run(analyse('a'))).resolves.toBeUndefined();
		expect(runJob).toHaveBeenCalledTimes(2);
	});

	it('gives the work every option of a job', async () => {
		const jobs: QueueJob[] = [
			{
				kind: 'analyse',
				id: 'a',
				options: {
					recipe: 'format=jpg&background=%23ffffff',
					region: { left: 1, top: 2, width: 3, height: 4 },
					maxOutputPixels: 25_000_000,
					onBackground: true,
					acceptWebp: true,
				},
			},
			{ kind: 'render', id: 'b', recipe: '', onBackground: true, acceptWebp: true },
			{ kind: 'normalise', id: 'c' },
		];
		const runJob = vi.fn<JobRunner>(async () => {});
		const queue = await create(runJob);
		for (const job of jobs) await queue.run(job);
		expect(runJob.mock.calls.map(([job]) => job)).toEqual(jobs);
	});

	it('runs jobs of different images independently', async () => {
		const seen: string[] = [];
		const queue = await create(async ({ id }) => void seen.push(id));
		await Promise.all([queue.run(analyse('a')), queue.run(analyse('b'))]);
		expect(seen.sort()).toEqual(['a', 'b']);
	});

	it('runs each recipe of an image once, as a job apart from its analysis', async () => {
		const { queue, runJob, first, release } = await createHeld();
		const jobs = [analyse('a'), render('a', 'format=webp'), render('a', 'format=jpg')];
		const runs = [...jobs, render('a', 'format=webp')].map((job) => queue.run(job));
		await untilStatus(queue, 3, 1);
		release();
		await Promise.all([first, ...runs]);
		const byRecipe = (job: QueueJob) => (job.kind === 'render' ? job.recipe : '');
		const done = jobsDone(runJob).slice(1);
		expect(done.toSorted((a, b) => byRecipe(b).localeCompare(byRecipe(a)))).toEqual([
			jobs[1],
			jobs[2],
			jobs[0],
		]);
	});

	it('normalises an image once for all callers, as a job apart from its analysis and its renderings', async () => {
		const { queue, runJob, first, release } = await createHeld();
		const normalise: QueueJob = { kind: 'normalise', id: 'a' };
		const jobs = [analyse('a'), normalise, render('a', 'format=webp'), normalise, normalise];
		const runs = jobs.map((job) => queue.run(job));
		await untilStatus(queue, 3, 1);
		release();
		await Promise.all([first, ...runs]);
		const kinds = jobsDone(runJob)
			.slice(1)
			.map(({ kind }) => kind);
		expect(kinds.toSorted()).toEqual(['analyse', 'normalise', 'render']);
	});

	it('starts early only while the engine is idle, and a later call shares that run', async () => {
		const gate = Promise.withResolvers<void>();
		const runJob = vi.fn<JobRunner>(() => gate.promise);
		const queue = await create(runJob);
		queue.startIfIdle(analyse('a'));
		queue.startIfIdle(analyse('b'));
		const call = queue.run(analyse('a'));
		await untilCalled(runJob);
		gate.resolve();
		await call;
		await untilStatus(queue, 0, 0);
		expect(runJob.mock.calls.map(([job]) => job)).toEqual([analyse('a')]);
	});

	it('does not start early on an engine that is not ready', async () => {
		const runJob = vi.fn<JobRunner>(async () => {});
		const queue = await create(runJob, { concurrency: 0, jobMs: 0 });
		queue.startIfIdle(analyse('a'));
		await queue.run(analyse('b'));
		expect(runJob.mock.calls.map(([job]) => job)).toEqual([analyse('b')]);
	});

	it('retries at the first call after a speculative run has failed', async () => {
		const runJob = vi.fn<JobRunner>().mockRejectedValueOnce(new Error('no luck')).mockResolvedValueOnce();
		const queue = await create(runJob);
		queue.startIfIdle(analyse('a'));
		await untilCalled(runJob);
		await untilStatus(queue, 0, 0);
		await expect(queue.run(analyse('a'))).resolves.toBeUndefined();
	});

	it('stores that a speculative run found an image unreadable, and does not retry it', async () => {
		const failure = new AppError('unreadable-image', 'two worker processes ended');
		const runJob = vi.fn<JobRunner>().mockRejectedValue(failure);
		const queue = await create(runJob);
		queue.startIfIdle(analyse('a'));
		await untilCalled(runJob);
		await untilStatus(queue, 0, 0);
		expect(await queue.position(analyse('a'))).toBeUndefined();
		await expect(queue.run(analyse('a'))).rejects.toMatchObject({ code: 'unreadable-image' });
		expect(runJob).toHaveBeenCalledTimes(1);
	});

	it('lets running jobs finish before it has closed, rejects waiting ones, and accepts no more', async () => {
		const { queue, first, release } = await createHeld();
		const waiting = outcomeOf(queue.run(analyse('a')));
		await untilStatus(queue, 1, 1);
		let isClosed = false;
		const closed = queue.close().then(() => {
			isClosed = true;
		});
		expect(await waiting).toBe('stopping');
		await expect(queue.run(analyse('b'))).rejects.toMatchObject({ code: 'stopping' });
		expect(isClosed).toBe(false);
		release();
		await Promise.all([first, closed]);
	});
}
