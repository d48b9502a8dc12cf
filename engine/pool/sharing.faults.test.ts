// Two jobs in one worker process: the second starts when the process has
// capacity, and a job that crashes it fails alone.
import { afterEach, expect, test } from 'vitest';
import { longTimeouts } from '#test/engine-options.ts';
import { silentLogger } from '../logger.ts';
import { createPool, type Pool } from './pool.ts';

const script = new URL('./fake-worker.fixture.ts', import.meta.url);
let pool: Pool;

async function startPool(): Promise<void> {
	pool = createPool({
		worker: { script, settings: {}, environment: {} },
		workers: 1,
		queueLimit: 5,
		...longTimeouts,
		logger: silentLogger,
	});
	await pool.ready;
}

afterEach(() => pool.close());

const run = (command: string) => pool.run({ kind: 'analyse', bytes: Buffer.from(command), options: {} });

/** The outcome of each command, in the order in which the jobs end. */
async function outcomesOf(...commands: string[]): Promise<string[]> {
	const outcomes: string[] = [];
	await Promise.all(
		commands.map((command) =>
			run(command).then(
				({ bytes }) => outcomes.push(bytes.toString()),
				({ code }) => outcomes.push(`${command}: ${code}`),
			),
		),
	);
	return outcomes;
}

test('a job starts beside another as soon as the process has capacity', async () => {
	await startPool();
	expect(await outcomesOf('capacity 1500', 'hello')).toEqual(['hello', 'capacity']);
});

test('without capacity it waits', async () => {
	await startPool();
	expect(await outcomesOf('slow 100', 'hello')).toEqual(['slow', 'hello']);
});

test('a worker process with two jobs counts as one that is busy', async () => {
	await startPool();
	const jobs = outcomesOf('capacity 1000', 'slow 1000', 'hello');
	await expect.poll(() => pool.status().waiting).toBe(1);
	expect(pool.status()).toMatchObject({ workers: 1, busy: 1 });
	await jobs;
	expect(pool.status()).toMatchObject({ busy: 0, waiting: 0 });
});

test('a job whose neighbour crashes the worker process still completes, and the neighbour is rejected', async () => {
	await startPool();
	const outcomes = await outcomesOf('capacity 500', 'crash');
	expect(outcomes.sort()).toEqual(['capacity', 'crash: unreadable-image']);
	expect(pool.processes().lost).toBe(2);
});

test('a job that lost its worker process is retried alone', async () => {
	await startPool();
	const outcomes = await outcomesOf('capacity 500', 'crash', 'hello');
	expect(outcomes.at(-1)).toBe('hello');
	expect(outcomes).toContain('capacity');
});
