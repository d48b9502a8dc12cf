// The promises of every queue that is full: whose job is rejected.
import { expect, it } from 'vitest';
import { clientOf } from '#server/rate-limits/client.ts';
import { analyse, analysesOf, done, jobsDone, mask, masksOf, outcomeOf, type SuiteTools } from './tools.ts';

export function displacementSuite(tools: SuiteTools): void {
	const { createHeld, createHeldForClicks, fill, untilStatus } = tools;

	it('when full, rejects the last job of the client with the most jobs in favour of a client with fewer', async () => {
		const { queue, runJob, first, release } = await createHeld({ queueLimit: 3 });
		const many = await fill(queue, 3, analysesOf('a'));
		const single = outcomeOf(queue.run(analyse('b1'), { client: 'b' }));
		expect(await many[2]).toBe('busy');
		await untilStatus(queue, 3, 1);
		expect(await queue.position(analyse('a3'))).toBeUndefined();
		release();
		await first;
		expect(await Promise.all([...many.slice(0, 2), single])).toEqual(done(3));
		expect(jobsDone(runJob).map(({ id }) => id)).toEqual(['first', 'a1', 'b1', 'a2']);
	});

	it('when full, gives each client an equal share of the positions, and then rejects newcomers', async () => {
		const { queue, first, release } = await createHeld({ queueLimit: 4 });
		const many = await fill(queue, 4, analysesOf('a'));
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
		const { queue, runJob, first, release } = await createHeld({ queueLimit: 2 });
		const many = await fill(queue, 2, analysesOf('a'));
		const single = outcomeOf(queue.run(analyse('b1'), { client: 'b' }));
		expect(await many[1]).toBe('busy');
		release();
		await Promise.all([first, many[0], single]);
		expect(await outcomeOf(queue.run(analyse('a2'), { client: 'a' }))).toBe('done');
		expect(jobsDone(runJob).map(({ id }) => id)).toEqual(['first', 'a1', 'b1', 'a2']);
	});

	it('counts an IPv6 /48 with a job in each of many prefixes as four clients', async () => {
		const { queue, first, release } = await createHeld({ queueLimit: 5 });
		const many: Promise<string>[] = [];
		for (const prefix of [1, 2, 3, 4, 5]) {
			const client = clientOf(`2001:db8:1:${prefix}::1`);
			many.push(...(await fill(queue, 1, analysesOf(client), prefix - 1)));
		}
		const elsewhere = outcomeOf(queue.run(analyse('b1'), { client: clientOf('2001:db8:2:1::1') }));
		expect(await many[4]).toBe('busy');
		await untilStatus(queue, 5, 1);
		expect(await outcomeOf(queue.run(analyse('c1'), { client: clientOf('192.0.2.1') }))).toBe('busy');
		release();
		await first;
		expect(await Promise.all([...many.slice(0, 4), elsewhere])).toEqual(done(5));
	});

	it('lets eight masks wait in the place of one analysis, but not nine', async () => {
		const { queue, first, release } = await createHeldForClicks({ queueLimit: 3 });
		const [analysis] = await fill(queue, 1, analysesOf('a'));
		const masks = await fill(queue, 16, masksOf('b'), 1);
		expect(await outcomeOf(queue.run(mask('b', 17), { client: 'b' }))).toBe('busy');
		expect(await queue.status()).toMatchObject({ waiting: 17 });
		release();
		await first;
		expect(await Promise.all([analysis, ...masks])).toEqual(done(17));
	});

	it('when full of masks of one client, rejects as many of its last ones as an analysis of another client needs', async () => {
		const { queue, runJob, first, release } = await createHeldForClicks({ queueLimit: 2 });
		const masks = await fill(queue, 16, masksOf('a'));
		const analysis = outcomeOf(queue.run(analyse('b1'), { client: 'b' }));
		expect(await Promise.all(masks.slice(8))).toEqual(Array(8).fill('busy'));
		await expect.poll(() => queue.status()).toMatchObject({ waiting: 9 });
		const click = outcomeOf(queue.run(mask('c', 1), { client: 'c' }));
		expect(await masks[7]).toBe('busy');
		release();
		await first;
		expect(await Promise.all([...masks.slice(0, 7), analysis, click])).toEqual(done(9));
		const clicks = jobsDone(runJob).filter(({ kind, id }) => kind === 'segment' && id !== 'first');
		expect(clicks.map(({ id }) => id)).toEqual(['a', 'c', ...Array(6).fill('a')]);
	});

	it('rejects an analysis, and no mask, if too few masks run after it to make room', async () => {
		const { queue, first, release } = await createHeldForClicks({ queueLimit: 1 });
		const other = await fill(queue, 1, masksOf('a'));
		const many = await fill(queue, 7, masksOf('b'), 1);
		expect(await outcomeOf(queue.run(analyse('c1'), { client: 'c' }))).toBe('busy');
		release();
		await first;
		expect(await Promise.all([...other, ...many])).toEqual(done(8));
	});
}
