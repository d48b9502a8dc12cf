// The promises of every queue about images that are deleted while they have jobs.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { QueueJob } from '#server/queue/job.ts';
import type { JobRunner } from '#server/queue/queue.ts';
import { analyse, jobsDone, outcomeOf, render, type SuiteTools } from './tools.ts';

export function cancelSuite({ create, createHeld, untilStatus, untilCalled }: SuiteTools): void {
	/** Runs until it is aborted and a little longer. */
	function createSlowRunner() {
		const ended: QueueJob[] = [];
		const runJob = vi.fn<JobRunner>(async (job, { signal }) => {
			await new Promise((resolve) => signal.addEventListener('abort', resolve));
			await sleep(20);
			ended.push(job);
			signal.throwIfAborted();
		});
		return { runJob, ended };
	}

	it('resolves a cancel only when the work can no longer write anything', async () => {
		const { runJob, ended } = createSlowRunner();
		const queue = await create(runJob);
		const outcome = outcomeOf(queue.run(analyse('a')));
		await untilCalled(runJob);
		await queue.cancel('a');
		expect(ended).toEqual([analyse('a')]);
		expect(await outcome).toBe('gone');
		await expect(queue.cancel('never seen')).resolves.toBeUndefined();
	});

	it('cancels a waiting job, and rejects later calls for it as gone', async () => {
		const { queue, runJob, first, release } = await createHeld();
		const outcome = outcomeOf(queue.run(analyse('a')));
		await untilStatus(queue, 1, 1);
		await queue.cancel('a');
		expect(await outcome).toBe('gone');
		release();
		await first;
		await expect(queue.run(analyse('a'))).rejects.toMatchObject({ code: 'gone' });
		expect(jobsDone(runJob)).toEqual([analyse('first')]);
	});

	it('cancels the analysis and all renderings of an image, and no job of another image', async () => {
		const { runJob, ended } = createSlowRunner();
		const queue = await create(runJob, { concurrency: 2, jobMs: 2_000 });
		const running = [analyse('a'), render('a', 'format=webp')];
		const outcomes = running.map((job) => outcomeOf(queue.run(job)));
		await untilCalled(runJob, 2);
		outcomes.push(outcomeOf(queue.run(render('a', 'format=jpg'))));
		await untilStatus(queue, 1, 2);
		const other = outcomeOf(queue.run(render('ab', 'format=jpg')));
		await untilStatus(queue, 2, 2);
		await queue.cancel('a');
		expect(await Promise.all(outcomes)).toEqual(['gone', 'gone', 'gone']);
		expect(ended).toEqual(expect.arrayContaining(running));
		for (const job of [...running, render('a', 'format=png')])
			expect(await outcomeOf(queue.run(job))).toBe('gone');
		await expect.poll(() => jobsDone(runJob)).toEqual([render('ab', 'format=jpg')]);
		await queue.cancel('ab');
		expect(await other).toBe('gone');
	});
}
