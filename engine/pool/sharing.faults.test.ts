// Two jobs in one worker process: the second starts when the process has
// capacity, and a job that crashes it fails alone.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Pool } from './pool.ts';
import { closePools, run, startPool } from './pools.fixture.ts';

let pool: Pool;

beforeEach(async () => {
	pool = await startPool({ queueLimit: 5 });
});

afterEach(closePools);

/** The outcome of each command, in the order in which the jobs end. */
async function outcomesOf(...commands: string[]): Promise<string[]> {
	const outcomes: string[] = [];
	await Promise.all(
		commands.map((command) =>
			run(pool, command).then(
				({ bytes }) => outcomes.push(bytes.toString()),
				({ code }) => outcomes.push(`${command}: ${code}`),
			),
		),
	);
	return outcomes;
}

test('a job starts while another is still running as soon as the process has capacity', async () => {
	expect(await outcomesOf('capacity 1500', 'hello')).toEqual(['hello', 'capacity']);
});

test('a job waits while the process has no capacity', async () => {
	expect(await outcomesOf('slow 100', 'hello')).toEqual(['slow', 'hello']);
});

test('a worker process with two jobs counts as one that is busy', async () => {
	const jobs = outcomesOf('capacity 1000', 'slow 1000', 'hello');
	await expect.poll(() => pool.status().waiting).toBe(1);
	expect(pool.status()).toMatchObject({ workers: 1, busy: 1 });
	await jobs;
	expect(pool.status()).toMatchObject({ busy: 0, waiting: 0 });
});

test('a job whose neighbour crashes the worker process still completes, and the neighbour is rejected', async () => {
	const outcomes = await outcomesOf('capacity 500', 'crash');
	expect(outcomes.sort()).toEqual(['capacity', 'crash: unreadable-image']);
	expect(pool.processes().lost).toBe(2);
});

test('a job that lost its worker process is retried alone', async () => {
	const outcomes = await outcomesOf('capacity 500', 'crash', 'hello');
	expect(outcomes.at(-1)).toBe('hello');
	expect(outcomes).toContain('capacity');
});
