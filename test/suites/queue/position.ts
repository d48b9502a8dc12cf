// The promises of every queue about positions, and about callers who disconnect.
import { expect, it, vi } from 'vitest';
import type { JobRunner } from '#server/queue/queue.ts';
import { analyse, jobsDone, mask, masksOf, outcomeOf, render, type SuiteTools } from './tools.ts';

export function positionSuite(tools: SuiteTools): void {
	const { create, createHeld, createHeldForClicks, fill, untilStatus, untilCalled } = tools;

	it('reports the position of a job and when it is expected to be done', async () => {
		const { queue, first, release } = await createHeld();
		const second = queue.run(analyse('second'));
		await untilStatus(queue, 1, 1);
		const third = queue.run(render('first', 'format=webp'));
		await untilStatus(queue, 2, 1);
		const positions = [analyse('first'), analyse('second'), render('first', 'format=webp')].map(
			queue.position,
		);
		expect(await Promise.all(positions)).toEqual([
			{ state: 'running', position: 0, expectedWaitMs: 2_000 },
			{ state: 'waiting', position: 1, expectedWaitMs: 4_000 },
			{ state: 'waiting', position: 2, expectedWaitMs: 6_000 },
		]);
		expect(await queue.position(analyse('never requested'))).toBeUndefined();
		expect(await queue.position(render('first', 'format=jpg'))).toBeUndefined();
		release();
		await Promise.all([first, second, third]);
		await untilStatus(queue, 0, 0);
		expect(await queue.position(analyse('first'))).toBeUndefined();
	});

	it('expects a click to take an eighth of the time of an analysis', async () => {
		const { queue, first, release } = await createHeldForClicks();
		const clicks = await fill(queue, 2, masksOf('a'));
		expect(await queue.position(mask('a', 2))).toMatchObject({ position: 2, expectedWaitMs: 2_500 });
		release();
		await Promise.all([first, ...clicks]);
	});

	it('removes a waiting job when its last caller has disconnected', async () => {
		const { queue, runJob, first, release } = await createHeld();
		const [one, other] = [new AbortController(), new AbortController()];
		const calls = [one, other].map((caller) => outcomeOf(queue.run(analyse('left'), caller)));
		await untilStatus(queue, 1, 1);
		one.abort();
		expect(await calls[0]).toBe('request-timeout');
		expect(await queue.position(analyse('left'))).toMatchObject({ position: 1 });
		other.abort();
		expect(await calls[1]).toBe('request-timeout');
		await untilStatus(queue, 0, 1);
		release();
		await first;
		await untilStatus(queue, 0, 0);
		expect(jobsDone(runJob)).toEqual([analyse('first')]);
	});

	it('runs a job for a call that arrives right after its last caller has disconnected', async () => {
		const { queue, first, release } = await createHeld();
		const caller = new AbortController();
		const disconnected = outcomeOf(queue.run(analyse('a'), caller));
		await untilStatus(queue, 1, 1);
		caller.abort();
		const call = queue.run(analyse('a'));
		expect(await disconnected).toBe('request-timeout');
		release();
		await Promise.all([first, call]);
	});

	it('lets a running job finish after its last caller has disconnected, for a later call', async () => {
		const gate = Promise.withResolvers<void>();
		const finished = vi.fn();
		const runJob = vi.fn<JobRunner>(async (_job, { signal }) => {
			await gate.promise;
			signal.throwIfAborted();
			finished();
		});
		const queue = await create(runJob);
		const caller = new AbortController();
		const disconnected = outcomeOf(queue.run(analyse('a'), caller));
		await untilCalled(runJob);
		caller.abort();
		expect(await disconnected).toBe('request-timeout');
		const call = queue.run(analyse('a'));
		gate.resolve();
		await call;
		expect(finished).toHaveBeenCalledTimes(1);
	});

	it('rejects a call whose client has already disconnected', async () => {
		const { queue, first, release } = await createHeld();
		await expect(queue.run(analyse('a'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
			code: 'request-timeout',
		});
		release();
		await first;
	});
}
