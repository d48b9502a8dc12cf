// Two jobs with one child: the next comes aboard when the child has room, and one that kills it harms only itself.
import { afterEach, expect, test } from 'vitest';
import { unhurried } from '#test/unhurried.ts';
import { silentLogger } from '../logger.ts';
import { createPool, type Pool } from './pool.ts';

const script = new URL('./fake-worker.fixture.ts', import.meta.url);
let pool: Pool;

async function startPool(): Promise<void> {
	pool = createPool({
		child: { script, settings: {}, environment: {} },
		workers: 1,
		queueLimit: 5,
		...unhurried,
		logger: silentLogger,
	});
	await pool.ready;
}

afterEach(() => pool.close());

const order = (words: string) => pool.run({ bytes: Buffer.from(words), options: {} });

/** What the orders came to, in the order in which they were answered. */
async function answersTo(...orders: string[]): Promise<string[]> {
	const answers: string[] = [];
	await Promise.all(
		orders.map((words) =>
			order(words).then(
				({ bytes }) => answers.push(bytes.toString()),
				({ code }) => answers.push(`${words}: ${code}`),
			),
		),
	);
	return answers;
}

test('a job comes aboard beside another as soon as there is room', async () => {
	await startPool();
	expect(await answersTo('room 1500', 'hello')).toEqual(['hello', 'room']);
});

test('while there is no room it waits', async () => {
	await startPool();
	expect(await answersTo('slow 100', 'hello')).toEqual(['slow', 'hello']);
});

test('a child with two jobs is one that is busy', async () => {
	await startPool();
	const jobs = answersTo('room 1000', 'slow 1000', 'hello');
	await expect.poll(() => pool.status().waiting).toBe(1);
	expect(pool.status()).toMatchObject({ workers: 1, busy: 1 });
	await jobs;
	expect(pool.status()).toMatchObject({ busy: 0, waiting: 0 });
});

test('a job whose neighbour kills the child is answered all the same, and the neighbour is refused', async () => {
	await startPool();
	const answers = await answersTo('room 500', 'crash');
	expect(answers.sort()).toEqual(['crash: unreadable-image', 'room']);
	expect(pool.processes().lost).toBe(2);
});

test('a job that lost its child has the next one for itself', async () => {
	await startPool();
	const answers = await answersTo('room 500', 'crash', 'hello');
	expect(answers.at(-1)).toBe('hello');
	expect(answers).toContain('room');
});

test('a place in line costs the time from one answer to the next', async () => {
	await startPool();
	await answersTo('room 1500', 'slow 1600');
	expect(pool.status().jobMs).toBeLessThan(1500);
});
