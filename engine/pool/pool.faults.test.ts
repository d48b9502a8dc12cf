// The pool's behaviour with a worker process that crashes, hangs and delays on command.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isAlive } from '#test/is-alive.ts';
import { silentLogger } from '../logger.ts';
import { closePools, run, script, startPool, workerPid } from './pools.fixture.ts';

afterEach(closePools);

test('a job completes, with the time that it waited', async () => {
	const pool = await startPool();
	const { bytes, timings } = await run(pool, 'hello');
	expect(bytes.toString()).toBe('hello');
	expect(timings.wait).toBeGreaterThanOrEqual(0);
});

test('four megabytes arrive whole', async () => {
	const pool = await startPool();
	const bytes = Buffer.alloc(4 * 1024 * 1024);
	bytes.write('length ');
	expect((await pool.run({ kind: 'analyse', bytes, options: {} })).bytes.toString()).toBe(
		String(bytes.length),
	);
});

test('a worker process inherits no environment variables', async () => {
	const pool = await startPool();
	const names = (await run(pool, 'environment')).bytes.toString();
	// Node passes the IPC channel in NODE_ variables.
	expect(names.split(',').filter((name) => !name.startsWith('NODE_'))).toEqual(['ONLY_THIS']);
});

test('a worker process runs with the configured Node options, and inherits none', async () => {
	expect(process.execArgv).not.toEqual([]);
	const worker = { script, settings: {}, environment: {}, nodeOptions: ['--initial-heap-size=256'] };
	const pool = await startPool({ worker });
	expect((await run(pool, 'node-options')).bytes.toString()).toBe('--initial-heap-size=256');
	expect((await run(await startPool(), 'node-options')).bytes.toString()).toBe('');
});

test('an error that the worker process reports is thrown as an AppError, and the process keeps running', async () => {
	const pool = await startPool();
	const pid = await workerPid(pool);
	await expect(run(pool, 'refuse')).rejects.toMatchObject({
		code: 'unreadable-image',
		message: 'as requested',
	});
	expect(await workerPid(pool)).toBe(pid);
});

describe('the end of a worker process', () => {
	test('a worker process that is killed while idle is replaced at once', async () => {
		const pool = await startPool();
		const pid = await workerPid(pool);
		process.kill(pid, 'SIGKILL');
		// Not its absence, which may be shorter than the time between two polls.
		await vi.waitFor(() => expect(pool.processes().lost).toBe(1), 30_000);
		await vi.waitFor(() => expect(pool.status().ready).toBe(true), 30_000);
		expect(await workerPid(pool)).not.toBe(pid);
	});

	test('a job whose worker process is killed is retried on another, even where the queue is full', async () => {
		const pool = await startPool({ queueLimit: 1 });
		const pid = await workerPid(pool);
		const job = run(pool, 'slow 1000');
		const waiting = run(pool, 'hello');
		await sleep(50);
		process.kill(pid, 'SIGKILL');
		expect((await job).timings.pid).not.toBe(pid);
		await waiting;
	});

	test('a job fails, and is not blamed, if every worker process ends before it begins the job', async () => {
		const warn = vi.fn();
		const pool = await startPool({ logger: { ...silentLogger, warn } }, { endsAtJobs: true });
		await expect(run(pool, 'hello')).rejects.toMatchObject({ code: 'engine-failed' });
		const ends = warn.mock.calls.filter(([, message]) => message === 'worker process ended during a job');
		expect(ends.length).toBe(4);
	});

	test('a job that was sent to worker processes that had just been killed is not blamed for their end', async () => {
		const pool = await startPool({ workers: 3 });
		const { pids } = pool.processes();
		const [first, second] = pids as [number, number];
		// They take no more messages, as a killed process whose memory is being freed.
		for (const pid of [first, second]) process.kill(pid, 'SIGSTOP');
		const job = run(pool, 'hello');
		await vi.waitFor(() => expect(pool.status().busy).toBe(1), 30_000);
		process.kill(first, 'SIGKILL');
		await vi.waitFor(() => expect(pool.processes().lost).toBe(1), 30_000);
		process.kill(second, 'SIGKILL');
		expect((await job).bytes.toString()).toBe('hello');
	});

	test('a job that cannot be sent, because an option is a function, is rejected, and the worker process goes on to the next', async () => {
		const pool = await startPool();
		const pid = await workerPid(pool);
		const options = { recipe: {}, onProgress() {} };
		const job = pool.run({ kind: 'analyse', bytes: Buffer.from('hello'), options });
		await expect(job).rejects.toMatchObject({ code: 'bad-request' });
		expect(await workerPid(pool)).toBe(pid);
	});

	test('a file that crashes two worker processes is rejected, and other jobs are not affected', async () => {
		const pool = await startPool({ workers: 2 });
		const others = [run(pool, 'slow 500'), run(pool, 'hello')];
		await expect(run(pool, 'crash')).rejects.toMatchObject({ code: 'unreadable-image' });
		expect((await Promise.all(others)).map(({ bytes }) => bytes.toString())).toEqual(['slow', 'hello']);
		expect((await run(pool, 'hello')).bytes.toString()).toBe('hello');
	});
});

describe('a time-out', () => {
	test('a job that exceeds its time-out is killed even in a blocked worker process, which is replaced', async () => {
		const pool = await startPool({ jobTimeoutMs: 1500 });
		const pid = await workerPid(pool);
		await expect(run(pool, 'block')).rejects.toMatchObject({ code: 'engine-timeout' });
		expect(isAlive(pid)).toBe(false);
		expect(await workerPid(pool)).not.toBe(pid);
	});

	test('a job whose time-out passes while this process is suspended, for example by Ctrl-Z or a closed laptop, still completes', async () => {
		const pool = await startPool({ jobTimeoutMs: 2000 });
		const { promise: isRunning, resolve: onCapacity } = Promise.withResolvers<void>();
		const bytes = Buffer.from('capacity 2300');
		const job = pool.run({ kind: 'analyse', bytes, options: {} }, { onCapacity });
		await isRunning;
		const nothing = new Int32Array(new SharedArrayBuffer(4));
		Atomics.wait(nothing, 0, 0, 2100);
		expect((await job).bytes.toString()).toBe('capacity');
	});

	test('on a slow machine a job may take longer than the time-out', async () => {
		const pool = await startPool({ jobTimeoutMs: 2000 });
		await run(pool, 'slow 1000');
		expect((await run(pool, 'slow 2500')).bytes.toString()).toBe('slow');
	});

	test('on a slow machine one job waits until the running one has ended, and a second is rejected', async () => {
		const pool = await startPool({ queueLimit: 10, queueTimeoutMs: 300 });
		await run(pool, 'slow 400');
		const accepted = [run(pool, 'slow 400'), run(pool, 'hello')];
		await expect(run(pool, 'hello')).rejects.toMatchObject({ code: 'busy' });
		expect((await Promise.all(accepted)).map(({ bytes }) => bytes.toString())).toEqual(['slow', 'hello']);
	});

	test('a job that lost its worker process and gets no other in time fails', async () => {
		const pool = await startPool({ queueTimeoutMs: 200 }, { loadMs: 1000 });
		await expect(run(pool, 'crash')).rejects.toMatchObject({ code: 'engine-failed' });
	});
});

describe('the queue', () => {
	test('with the queue full a job is rejected as busy at once', async () => {
		const pool = await startPool({ queueLimit: 1 });
		const accepted = [run(pool, 'slow 300'), run(pool, 'hello')];
		await expect(run(pool, 'hello')).rejects.toMatchObject({ code: 'busy' });
		expect(pool.status()).toMatchObject({ ready: true, workers: 1, busy: 1, waiting: 1 });
		await Promise.all(accepted);
		expect(pool.status()).toMatchObject({ ready: true, workers: 1, busy: 0, waiting: 0 });
		expect(pool.status().queueLimit).toBe(1);
		expect(pool.status().jobMs).toBeGreaterThan(0);
	});

	test('a job that would wait too long by recent durations is rejected as busy at once', async () => {
		const pool = await startPool({ queueLimit: 10, queueTimeoutMs: 4000 });
		await run(pool, 'slow 1000');
		// In seven tenths of the time two jobs of this length are served, or one on a machine that takes longer for them.
		const { queueLimit } = pool.status();
		expect([1, 2]).toContain(queueLimit);
		const accepted = ['slow 1000', 'first', 'second']
			.slice(0, 1 + queueLimit)
			.map((command) => run(pool, command));
		const message = `${queueLimit} jobs are waiting`;
		await expect(run(pool, 'one too many')).rejects.toMatchObject({ code: 'busy', message });
		await Promise.all(accepted);
	});

	test('a job that waits too long in the queue is rejected as busy', async () => {
		const pool = await startPool({ queueTimeoutMs: 100 });
		const first = run(pool, 'slow 400');
		await expect(run(pool, 'hello')).rejects.toMatchObject({ code: 'busy' });
		await first;
	});

	test('jobs complete first in, first out', async () => {
		const pool = await startPool();
		const outcomes: string[] = [];
		await Promise.all(
			['slow 100', 'second', 'third'].map(async (command) => {
				const { bytes } = await run(pool, command);
				outcomes.push(bytes.toString());
			}),
		);
		expect(outcomes).toEqual(['slow', 'second', 'third']);
	});
});

describe('an aborted job', () => {
	test('a job aborted while it waits frees its queue position', async () => {
		const pool = await startPool({ queueLimit: 1 });
		const first = run(pool, 'slow 300');
		const abort = new AbortController();
		const waiting = run(pool, 'hello', abort.signal);
		abort.abort();
		await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
		expect(pool.status().waiting).toBe(0);
		await Promise.all([first, run(pool, 'hello')]);
	});

	test('a job that is aborted already is not begun', async () => {
		const pool = await startPool();
		await expect(run(pool, 'slow 60000', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
		expect(pool.status().busy).toBe(0);
	});

	test('a job aborted while it runs rejects at once, and the worker process goes on to the next', async () => {
		const pool = await startPool();
		const pid = await workerPid(pool);
		const abort = new AbortController();
		const running = run(pool, 'slow 300', abort.signal);
		const next = run(pool, 'hello');
		await sleep(50);
		abort.abort();
		await expect(running).rejects.toMatchObject({ name: 'AbortError' });
		expect((await next).timings.pid).toBe(pid);
	});
});

describe('capacity for another job', () => {
	test.each([
		['has ended', 'hello', undefined],
		['has failed', 'refuse', 'unreadable-image'],
		['has ended two worker processes', 'crash', 'unreadable-image'],
	])('the pool reports capacity for another job once, when a job %s', async (_how, command, code) => {
		const pool = await startPool();
		const onCapacity = vi.fn();
		const job = pool.run({ kind: 'analyse', bytes: Buffer.from(command), options: {} }, { onCapacity });
		expect(onCapacity).not.toHaveBeenCalled();
		expect(
			await job.then(
				() => undefined,
				(error) => error.code,
			),
		).toBe(code);
		await vi.waitFor(() => expect(onCapacity).toHaveBeenCalledTimes(1), 30_000);
		await run(pool, 'hello');
		expect(onCapacity).toHaveBeenCalledTimes(1);
	});

	test('the pool reports capacity after an aborted job only when the worker process has finished it, or at once if it waited', async () => {
		const pool = await startPool();
		const abort = new AbortController();
		const calls: string[] = [];
		const jobs = ['slow 200', 'hello'].map((command) =>
			pool.run(
				{ kind: 'analyse', bytes: Buffer.from(command), options: {} },
				{ signal: abort.signal, onCapacity: () => calls.push(command) },
			),
		);
		const next = run(pool, 'hello').then(() => calls.push('next'));
		abort.abort();
		for (const job of jobs) await expect(job).rejects.toMatchObject({ name: 'AbortError' });
		await next;
		expect(calls).toEqual(['hello', 'slow 200', 'next']);
	});
});
