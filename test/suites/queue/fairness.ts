// The promises of every queue about clients that share it: whose job runs next.
import { expect, it, vi } from 'vitest';
import type { JobRunner } from '#server/queue/queue.ts';
import { until } from '#test/until.ts';
import { analyse, analysesOf, done, jobsDone, outcomeOf, render, type SuiteTools } from './tools.ts';

export function fairnessSuite({ create, createHeld, fill, untilStatus, untilCalled }: SuiteTools): void {
	it('runs the only job of one client before the second job of a client with six', async () => {
		const { queue, runJob, first, release } = await createHeld();
		const many = await fill(queue, 6, analysesOf('a'));
		const [single] = await fill(queue, 1, analysesOf('b'), 6);
		expect(await queue.position(analyse('b1'))).toMatchObject({ position: 2 });
		expect(await queue.position(analyse('a6'))).toMatchObject({ position: 7 });
		release();
		await Promise.all([first, single, ...many]);
		expect(jobsDone(runJob).map(({ id }) => id)).toEqual(['first', 'a1', 'b1', 'a2', 'a3', 'a4', 'a5', 'a6']);
	});

	it('runs the analysis of one client before the second rendering of another client', async () => {
		const { queue, runJob, first, release } = await createHeld();
		const renderings: Promise<void>[] = [];
		for (const width of [1, 2, 3]) {
			renderings.push(queue.run(render('a', `width=${width}`), { client: 'a' }));
			await untilStatus(queue, width, 1);
		}
		const [analysis] = await fill(queue, 1, analysesOf('b'), 3);
		release();
		await Promise.all([first, analysis, ...renderings]);
		expect(jobsDone(runJob).map(({ id }) => id)).toEqual(['first', 'a', 'b1', 'a', 'a']);
	});

	it('counts only the jobs that a client has in the queue now', async () => {
		const { queue, runJob, first, release } = await createHeld();
		const caller = new AbortController();
		const left = outcomeOf(queue.run(analyse('left'), { client: 'a', signal: caller.signal }));
		await untilStatus(queue, 1, 1);
		caller.abort();
		expect(await left).toBe('request-timeout');
		await untilStatus(queue, 0, 1);
		const others = await fill(queue, 2, analysesOf('b'));
		const again = await fill(queue, 1, analysesOf('a'), 2);
		release();
		await Promise.all([first, ...others, ...again]);
		expect(jobsDone(runJob).map(({ id }) => id)).toEqual(['first', 'b1', 'a1', 'b2']);
	});

	it('counts a running job for its client, even after its last caller has disconnected', async () => {
		const caller = new AbortController();
		const { queue, runJob, first, release } = await createHeld({}, { client: 'a', signal: caller.signal });
		caller.abort();
		expect(await outcomeOf(first)).toBe('request-timeout');
		const own = await fill(queue, 1, analysesOf('a'));
		const other = await fill(queue, 1, analysesOf('b'), 1);
		release();
		expect(await Promise.all([...own, ...other])).toEqual(done(2));
		expect(jobsDone(runJob).map(({ id }) => id)).toEqual(['first', 'b1', 'a1']);
	});

	it('runs a job at the best rank of the clients that wait for it, and counts it for each of them', async () => {
		const { queue, runJob, first, release } = await createHeld();
		const many = await fill(queue, 3, analysesOf('a'));
		const joined = outcomeOf(queue.run(analyse('a3'), { client: 'b' }));
		await until(() => queue.position(analyse('a3'))).toMatchObject({ position: 2 });
		const own = await fill(queue, 1, analysesOf('b'), 3);
		const single = await fill(queue, 1, analysesOf('c'), 4);
		release();
		await first;
		expect(await Promise.all([...many, joined, ...own, ...single])).toEqual(done(6));
		expect(jobsDone(runJob).map(({ id }) => id)).toEqual(['first', 'a1', 'a3', 'c1', 'a2', 'b1']);
	});

	it('keeps the rank of a job that a client with more jobs joins', async () => {
		const { queue, runJob, first, release } = await createHeld();
		const many = await fill(queue, 2, analysesOf('a'));
		const [single] = await fill(queue, 1, analysesOf('b'), 2);
		const joined = outcomeOf(queue.run(analyse('b1'), { client: 'a' }));
		release();
		await first;
		expect(await Promise.all([...many, single, joined])).toEqual(done(4));
		expect(jobsDone(runJob).map(({ id }) => id)).toEqual(['first', 'a1', 'b1', 'a2']);
	});

	it('counts a job that started early for the client that uploaded its image', async () => {
		const gate = Promise.withResolvers<void>();
		const runJob = vi.fn<JobRunner>(async ({ id }) => (id === 'early' ? gate.promise : undefined));
		const queue = await create(runJob);
		queue.startIfIdle(analyse('early'), 'a');
		await untilCalled(runJob);
		const own = await fill(queue, 1, analysesOf('a'));
		const other = await fill(queue, 1, analysesOf('b'), 1);
		gate.resolve();
		expect(await Promise.all([...own, ...other])).toEqual(done(2));
		expect(jobsDone(runJob).map(({ id }) => id)).toEqual(['early', 'b1', 'a1']);
	});
}
