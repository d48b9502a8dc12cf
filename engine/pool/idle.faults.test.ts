// A pool whose worker processes end when there is no job for a while, started with the first job or at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { longTimeouts } from '#test/engine-options.ts';
import { isAlive } from '#test/is-alive.ts';
import { until } from '#test/until.ts';
import { silentLogger } from '../logger.ts';
import { createJobDuration } from './job-duration.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import { closePools, pools, run, script, workerPid } from './pools.fixture.ts';

/** Longer than any test. */
const never = 1_000_000;
/** Timeouts of this process end when the test says so, however long its worker processes take. */
const fakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
afterEach(() => {
	vi.useRealTimers();
	return closePools();
});

function createIdlePool(idleMs: number, settings: object = {}, options: Partial<PoolOptions> = {}): Pool {
	const worker = { script, settings, environment: {} };
	const pool = createPool({
		worker,
		workers: 1,
		queueLimit: 2,
		...longTimeouts,
		idleMs,
		startsLate: true,
		logger: silentLogger,
		...options,
	});
	pools.push(pool);
	return pool;
}

test('no process starts before the first job, and the pool is ready without one', async () => {
	const pool = createIdlePool(never);
	await pool.ready;
	await sleep(200);
	expect(pool.processes()).toEqual({ pids: [], lost: 0 });
	const pid = await workerPid(pool);
	expect(pool.processes()).toEqual({ pids: [pid], lost: 0 });
	expect(await workerPid(pool)).toBe(pid);
});

test('the process ends after the time without a job, does not count as lost, and another one starts with the next job', async () => {
	const pool = createIdlePool(50);
	const pid = await workerPid(pool);
	await until(() => isAlive(pid)).toBe(false);
	expect(pool.processes()).toEqual({ pids: [], lost: 0 });
	expect(pool.status()).toMatchObject({ ready: false, workers: 0, busy: 0 });
	expect(await workerPid(pool)).not.toBe(pid);
});

test('as many jobs may wait while all processes have ended because they were idle as while they are loaded', async () => {
	const pool = createIdlePool(100, {}, { workers: 2, queueLimit: never, startsLate: false });
	await until(() => pool.status().workers).toBe(2);
	await run(pool, 'slow 50');
	await until(() => pool.processes().pids).toEqual([]);
	const { jobMs, ...status } = pool.status();
	// When the job was done, one of them may still have been loading.
	const duration = createJobDuration();
	duration.record(jobMs);
	const queueLimit = duration.queueLimit(2, longTimeouts.queueTimeoutMs);
	expect(queueLimit).toBeLessThan(never);
	expect(status).toMatchObject({ ready: true, workers: 2, queueLimit });
});

test('a job that takes longer than the idle time does not count as time without a job', async () => {
	const pool = createIdlePool(50);
	const pid = await workerPid(pool);
	expect((await run(pool, 'slow 500')).timings.pid).toBe(pid);
});

test('jobs that arrive while the process ends are done by the next one', async () => {
	const pool = createIdlePool(10);
	const pids = new Set<unknown>();
	for (let count = 0; count < 8; count++) {
		const { bytes, timings } = await run(pool, 'hello');
		expect(bytes.toString()).toBe('hello');
		pids.add(timings.pid);
		await sleep(8 + (count % 5));
	}
	expect(pool.processes().lost).toBe(0);
	expect(pids.size).toBeGreaterThan(1);
});

test('a job that nobody waits for any more keeps no process alive, not even one that still loads, and the end of that one harms no later job', async () => {
	const next = Promise.withResolvers<unknown>();
	const info = vi.fn(() => void setImmediate(() => next.resolve(run(pool, 'hello'))));
	const pool = createIdlePool(10, { loadMs: 300 }, { logger: { ...silentLogger, info } });
	const abort = new AbortController();
	const job = run(pool, 'hello', abort.signal);
	abort.abort();
	await expect(job).rejects.toMatchObject({ name: 'AbortError' });
	expect(await next.promise).toMatchObject({ bytes: Buffer.from('hello') });
	expect(info).toHaveBeenNthCalledWith(
		1,
		{ idleMs: 10 },
		'worker processes end, because there has been no job',
	);
});

test('a process that cannot start fails the jobs that wait for it, and the next job tries again', async () => {
	const settings: { unable?: string } = { unable: 'the model is missing' };
	const pool = createIdlePool(never, settings);
	for (const job of [run(pool, 'hello'), run(pool, 'hello')])
		await expect(job).rejects.toMatchObject({ code: 'engine-failed', message: 'the model is missing' });
	delete settings.unable;
	expect((await run(pool, 'hello')).bytes.toString()).toBe('hello');
});

test('a process that hangs while it starts with a job is ended, which fails that job, and the next one tries again', async () => {
	const settings: { loadMs?: number } = { loadMs: never };
	const pool = createIdlePool(never, settings, { startTimeoutMs: 300_000 });
	fakeTimeouts();
	const failed = expect(run(pool, 'hello')).rejects.toMatchObject({
		code: 'engine-failed',
		message: 'not ready after 300000 ms',
	});
	await vi.advanceTimersByTimeAsync(300_000);
	vi.useRealTimers();
	await failed;
	delete settings.loadMs;
	expect((await run(pool, 'hello')).bytes.toString()).toBe('hello');
});

test('a process that is killed during a job is replaced, and the job retried once', async () => {
	const pool = createIdlePool(never);
	const pid = await workerPid(pool);
	const job = run(pool, 'slow 1000');
	await sleep(50);
	process.kill(pid, 'SIGKILL');
	expect((await job).timings.pid).not.toBe(pid);
	expect(pool.processes().lost).toBe(1);
	await expect(run(pool, 'crash')).rejects.toMatchObject({ code: 'unreadable-image' });
});

test('closing ends the process, even one that is just ending, and no job starts another', async () => {
	const pool = createIdlePool(50);
	const pid = await workerPid(pool);
	await sleep(50);
	await pool.close();
	expect(isAlive(pid)).toBe(false);
	await expect(run(pool, 'hello')).rejects.toMatchObject({ code: 'stopping' });
	await sleep(100);
	expect(pool.processes().pids).toEqual([]);
});

test('processes that start at once end as well when no job comes, and the pool stays ready, with as many workers as before', async () => {
	// The second one starts after the first.
	fakeTimeouts();
	const pool = createIdlePool(2000, {}, { startsLate: false, workers: 2 });
	expect(pool.status()).toMatchObject({ ready: false, workers: 0 });
	await pool.ready;
	const { pids } = pool.processes();
	expect(pids).toHaveLength(2);
	await vi.advanceTimersByTimeAsync(2000);
	vi.useRealTimers();
	await until(() => pids.some(isAlive)).toBe(false);
	expect(pool.processes()).toEqual({ pids: [], lost: 0 });
	expect(pool.status()).toMatchObject({ ready: true, workers: 2, busy: 0 });
});

test('the next job starts processes again that ended because they were idle, and the pool is ready all the while', async () => {
	const pool = createIdlePool(100, { loadMs: 300 }, { startsLate: false });
	await pool.ready;
	await until(() => pool.processes().pids).toEqual([]);
	const job = run(pool, 'hello');
	expect(pool.status()).toMatchObject({ ready: true, workers: 1 });
	expect((await job).bytes.toString()).toBe('hello');
});

test('a process that is killed while it starts again costs no job that waits for it', async () => {
	const settings: { dies?: boolean } = {};
	const pool = createIdlePool(50, settings, { startsLate: false, queueLimit: 20 });
	await pool.ready;
	await until(() => pool.processes().pids).toEqual([]);
	settings.dies = true;
	const jobs = Array.from({ length: 20 }, () => run(pool, 'hello'));
	delete settings.dies;
	for (const job of jobs) expect((await job).bytes.toString()).toBe('hello');
});

test('processes that cannot start again are retried, and the pool is not ready until they can', async () => {
	const settings: { unable?: string } = {};
	const error = vi.fn();
	const options = { startsLate: false, logger: { ...silentLogger, error } };
	const pool = createIdlePool(50, settings, options);
	await pool.ready;
	await until(() => pool.processes().pids).toEqual([]);
	settings.unable = 'the model is missing';
	const abort = new AbortController();
	const job = run(pool, 'hello', abort.signal);
	await until(() => pool.status().ready).toBe(false);
	expect(error.mock.calls[0]?.[0]).toMatchObject({ err: { message: 'the model is missing' } });
	abort.abort();
	await expect(job).rejects.toMatchObject({ name: 'AbortError' });
	// Longer than the time without a job: if they ended now, nothing would start
	// them again, because a pool that is not ready gets no jobs.
	await sleep(200);
	expect(pool.status().ready).toBe(false);
	delete settings.unable;
	await until(() => pool.status().ready).toBe(true);
});

test('a process that hangs while it starts again is ended and tried again, each time later and for longer: the pool says so, and the job that waits is done', async () => {
	const settings: { loadMs?: number } = {};
	const failedAt: number[] = [];
	const error = vi.fn((_: object) => void failedAt.push(performance.now()));
	const options = { startsLate: false, startTimeoutMs: 200, logger: { ...silentLogger, error } };
	const pool = createIdlePool(50, settings, options);
	await pool.ready;
	await until(() => pool.processes().pids).toEqual([]);
	settings.loadMs = never;
	const job = run(pool, 'hello');
	await until(() => pool.status().ready).toBe(false);
	await until(() => error.mock.calls.slice(0, 2).map(([fields]) => fields)).toMatchObject([
		{ err: { message: 'not ready after 200 ms' }, backOffMs: 500 },
		{ err: { message: 'not ready after 400 ms' }, backOffMs: 1000 },
	]);
	const [first = 0, second = 0] = failedAt;
	expect(second - first).toBeGreaterThan(500 + 400 - 10);
	await until(() => process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
	delete settings.loadMs;
	expect((await job).bytes.toString()).toBe('hello');
	expect(pool.status().ready).toBe(true);
});

test('a job that nobody waits for any more does not end the processes that start for the first time', async () => {
	const pool = createIdlePool(10, { loadMs: 500 }, { startsLate: false });
	const abort = new AbortController();
	const job = run(pool, 'hello', abort.signal);
	abort.abort();
	await expect(job).rejects.toMatchObject({ name: 'AbortError' });
	await pool.ready;
});

test('a process that is killed while it has no job is replaced at once', async () => {
	const pool = createIdlePool(never, {}, { startsLate: false });
	await pool.ready;
	const [pid] = pool.processes().pids;
	process.kill(pid as number, 'SIGKILL');
	await until(() => pool.processes().lost).toBe(1);
	expect(await workerPid(pool)).not.toBe(pid);
});
