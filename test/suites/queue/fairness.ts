// The promises of every queue about clients that share it: whose job runs next, and whose is rejected when it is full.
import { expect, it, vi } from 'vitest';
import type { Job } from '#server/queue/job.ts';
import type { Queue, Work } from '#server/queue/queue.ts';
import { analyse, jobsDone, mask, outcomeOf, render, type SuiteTools } from './tools.ts';

export function fairnessSuite({ create, createHeld, untilStatus, untilCalled }: SuiteTools): void {
	/** Calls with the client's jobs 1 to `count`, each in the queue before the next; 'first' runs meanwhile. */
	async function fill(
		queue: Queue,
		client: string,
		count: number,
		before = 0,
		jobAt = (n: number): Job => analyse(`${client}${n}`),
	): Promise<Promise<string>[]> {
		const outcomes: Promise<string>[] = [];
		for (let job = 1; job <= count; job++) {
			outcomes.push(outcomeOf(queue.run(jobAt(job), { client })));
			await untilStatus(queue, before + job, 1);
		}
		return outcomes;
	}
	const masksOf = (id: string) => (n: number) => mask(id, n);
	const done = (count: number) => Array.from({ length: count }, () => 'done');

	it('runs the only job of one client before the second of a client with six', async () => {
		const { queue, work, first, release } = await createHeld();
		const many = await fill(queue, 'a', 6);
		const [single] = await fill(queue, 'b', 1, 6);
		expect(await queue.position(analyse('b1'))).toMatchObject({ position: 2 });
		expect(await queue.position(analyse('a6'))).toMatchObject({ position: 7 });
		release();
		await Promise.all([first, single, ...many]);
		expect(jobsDone(work).map(({ id }) => id)).toEqual(['first', 'a1', 'b1', 'a2', 'a3', 'a4', 'a5', 'a6']);
	});

	it('runs the analysis of one client before the second of the renderings of another', async () => {
		const { queue, work, first, release } = await createHeld();
		const renderings: Promise<void>[] = [];
		for (const width of [1, 2, 3]) {
			renderings.push(queue.run(render('a', `width=${width}`), { client: 'a' }));
			await untilStatus(queue, width, 1);
		}
		const [analysis] = await fill(queue, 'b', 1, 3);
		release();
		await Promise.all([first, analysis, ...renderings]);
		expect(jobsDone(work).map(({ id }) => id)).toEqual(['first', 'a', 'b1', 'a', 'a']);
	});

	it('counts only the jobs that a client has in the queue now', async () => {
		const { queue, work, first, release } = await createHeld();
		const caller = new AbortController();
		const left = outcomeOf(queue.run(analyse('left'), { client: 'a', signal: caller.signal }));
		await untilStatus(queue, 1, 1);
		caller.abort();
		expect(await left).toBe('request-timeout');
		await untilStatus(queue, 0, 1);
		const others = await fill(queue, 'b', 2);
		const again = await fill(queue, 'a', 1, 2);
		release();
		await Promise.all([first, ...others, ...again]);
		expect(jobsDone(work).map(({ id }) => id)).toEqual(['first', 'b1', 'a1', 'b2']);
	});

	it('counts a running job for its client, even after its last caller has disconnected', async () => {
		const caller = new AbortController();
		const { queue, work, first, release } = await createHeld({}, { client: 'a', signal: caller.signal });
		caller.abort();
		expect(await outcomeOf(first)).toBe('request-timeout');
		const own = await fill(queue, 'a', 1);
		const other = await fill(queue, 'b', 1, 1);
		release();
		expect(await Promise.all([...own, ...other])).toEqual(done(2));
		expect(jobsDone(work).map(({ id }) => id)).toEqual(['first', 'b1', 'a1']);
	});

	it('counts a job that started early for the client that uploaded its image', async () => {
		const gate = Promise.withResolvers<void>();
		const work = vi.fn<Work>(async ({ id }) => (id === 'early' ? gate.promise : undefined));
		const queue = await create(work);
		queue.startIfIdle(analyse('early'), 'a');
		await untilCalled(work);
		const own = await fill(queue, 'a', 1);
		const other = await fill(queue, 'b', 1, 1);
		gate.resolve();
		expect(await Promise.all([...own, ...other])).toEqual(done(2));
		expect(jobsDone(work).map(({ id }) => id)).toEqual(['early', 'b1', 'a1']);
	});

	it('when full, rejects the last job of the client with most in favour of a client with fewer', async () => {
		const { queue, work, first, release } = await createHeld({ queueLimit: 3 });
		const many = await fill(queue, 'a', 3);
		const single = outcomeOf(queue.run(analyse('b1'), { client: 'b' }));
		expect(await many[2]).toBe('busy');
		await untilStatus(queue, 3, 1);
		expect(await queue.position(analyse('a3'))).toBeUndefined();
		release();
		await first;
		expect(await Promise.all([...many.slice(0, 2), single])).toEqual(done(3));
		expect(jobsDone(work).map(({ id }) => id)).toEqual(['first', 'a1', 'b1', 'a2']);
	});

	it('when full, gives each client an equal share of the positions, and then rejects newcomers', async () => {
		const { queue, first, release } = await createHeld({ queueLimit: 4 });
		const many = await fill(queue, 'a', 4);
		const others: Promise<string>[] = [];
		for (const job of [1, 2]) {
			others.push(outcomeOf(queue.run(analyse(`b${job}`), { client: 'b' })));
			expect(await many[4 - job]).toBe('busy');
			await untilStatus(queue, 4, 1);
		}
		for (const client of ['a', 'b'])
			expect(await outcomeOf(queue.run(analyse(`${client}9`), { client }))).toBe('busy');
		release();
		await first;
		expect(await Promise.all([...many.slice(0, 2), ...others])).toEqual(done(4));
	});

	it('runs a displaced job when it is requested again', async () => {
		const { queue, work, first, release } = await createHeld({ queueLimit: 2 });
		const many = await fill(queue, 'a', 2);
		const single = outcomeOf(queue.run(analyse('b1'), { client: 'b' }));
		expect(await many[1]).toBe('busy');
		release();
		await Promise.all([first, many[0], single]);
		expect(await outcomeOf(queue.run(analyse('a2'), { client: 'a' }))).toBe('done');
		expect(jobsDone(work).map(({ id }) => id)).toEqual(['first', 'a1', 'b1', 'a2']);
	});

	it('lets eight masks wait in the place of one analysis, and not one more', async () => {
		const { queue, first, release } = await createHeld({ queueLimit: 3 });
		const [analysis] = await fill(queue, 'a', 1);
		const masks = await fill(queue, 'b', 16, 1, masksOf('b'));
		expect(await outcomeOf(queue.run(mask('b', 17), { client: 'b' }))).toBe('busy');
		expect(await queue.status()).toEqual({ waiting: 17, running: 1 });
		release();
		await first;
		expect(await Promise.all([analysis, ...masks])).toEqual(done(17));
	});

	it('when full of masks of one client, rejects as many of the last as an analysis of another needs', async () => {
		const { queue, work, first, release } = await createHeld({ queueLimit: 2 });
		const masks = await fill(queue, 'a', 16, 0, masksOf('a'));
		const analysis = outcomeOf(queue.run(analyse('b1'), { client: 'b' }));
		expect(await Promise.all(masks.slice(8))).toEqual(Array(8).fill('busy'));
		await untilStatus(queue, 9, 1);
		const click = outcomeOf(queue.run(mask('c', 1), { client: 'c' }));
		expect(await masks[7]).toBe('busy');
		release();
		await first;
		expect(await Promise.all([...masks.slice(0, 7), analysis, click])).toEqual(done(9));
		expect(jobsDone(work).map(({ id }) => id)).toEqual(['first', 'a', 'b1', 'c', ...Array(6).fill('a')]);
	});

	it('rejects an analysis, and no mask, if too few masks run after it to make room', async () => {
		const { queue, first, release } = await createHeld({ queueLimit: 1 });
		const other = await fill(queue, 'a', 1, 0, masksOf('a'));
		const many = await fill(queue, 'b', 7, 1, masksOf('b'));
		expect(await outcomeOf(queue.run(analyse('c1'), { client: 'c' }))).toBe('busy');
		release();
		await first;
		expect(await Promise.all([...other, ...many])).toEqual(done(8));
	});
}
