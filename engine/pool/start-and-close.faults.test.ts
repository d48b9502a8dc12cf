// How a pool starts and closes, with a worker process that delays, fails or is killed on command.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { longTimeouts } from '#test/engine-options.ts';
import { isAlive } from '#test/is-alive.ts';
import { newFolder } from '#test/new-folder.ts';
import { silentLogger } from '../logger.ts';
import { createPool, type Pool } from './pool.ts';
import { closePools, pools, run, script, startPool, workerPid } from './pools.fixture.ts';

afterEach(closePools);

test('a job submitted before the worker processes are ready waits for them', async () => {
	const pool = createPool({
		worker: { script, settings: { loadMs: 300 }, environment: {} },
		workers: 1,
		queueLimit: 1,
		...longTimeouts,
		jobTimeoutMs: 1500,
		logger: silentLogger,
	});
	pools.push(pool);
	expect(pool.status().ready).toBe(false);
	expect((await run(pool, 'hello')).bytes.toString()).toBe('hello');
});

test('a worker process that cannot start reports why, and jobs fail', async () => {
	await expect(startPool({}, { unable: 'the model is missing' })).rejects.toThrow('the model is missing');
	const [pool] = pools;
	await expect(run(pool as Pool, 'hello')).rejects.toMatchObject({ code: 'engine-failed' });
});

test('a worker process that lacks a network logs that, and still runs jobs', async () => {
	const warn = vi.fn();
	const pool = await startPool({ logger: { ...silentLogger, warn } }, { warning: 'a network is missing' });
	expect((await run(pool, 'hello')).bytes.toString()).toBe('hello');
	expect(warn.mock.calls).toEqual([[{ workerPid: expect.any(Number) }, 'a network is missing']]);
});

test('of several worker processes the first makes what is missing, and the others start when it has', async () => {
	const makes = path.join(await newFolder(), 'network');
	const pool = await startPool({ workers: 3 }, { makes, loadMs: 200 });
	expect(pool.status().workers).toBe(3);
});

test('a worker process that is killed while it starts reports that, and that memory may be short', async () => {
	await expect(startPool({}, { dies: true, loadMs: 60_000 })).rejects.toThrow(
		'the worker process ended while it started: SIGKILL, probably for lack of memory',
	);
});

test('where the system can start no process, the start fails with its reason', async () => {
	const { execPath } = process;
	process.execPath = '/no/such/program';
	onTestFinished(() => {
		process.execPath = execPath;
	});
	await expect(startPool()).rejects.toThrow('ENOENT');
});

test('closing finishes running jobs, rejects waiting ones and ends the worker processes', async () => {
	const pool = await startPool();
	const pid = await workerPid(pool);
	const running = run(pool, 'slow 300');
	const waiting = expect(run(pool, 'hello')).rejects.toMatchObject({ code: 'stopping' });
	const closed = Promise.all([pool.close(), pool.close()]);
	await expect(run(pool, 'hello')).rejects.toMatchObject({ code: 'stopping' });
	await waiting;
	expect((await running).bytes.toString()).toBe('slow');
	await closed;
	expect(isAlive(pid)).toBe(false);
	expect(pool.status()).toMatchObject({ ready: false, workers: 0, busy: 0, waiting: 0 });
});

test('closing rejects a job that waits for another worker process after a crash, so that its client repeats it elsewhere', async () => {
	const pool: Pool = await startPool({ logger: { ...silentLogger, warn: () => void pool.close() } });
	const pid = await workerPid(pool);
	const running = run(pool, 'slow 60000');
	process.kill(pid, 'SIGKILL');
	await expect(running).rejects.toMatchObject({ code: 'stopping' });
});

test('closing while the worker processes load settles ready', async () => {
	const starting = startPool({}, { loadMs: 60_000 });
	const rejected = expect(starting).rejects.toMatchObject({ code: 'stopping' });
	await sleep(100);
	const [pool] = pools;
	await pool?.close();
	await rejected;
	await expect(run(pool as Pool, 'hello')).rejects.toMatchObject({ code: 'stopping' });
});

test('worker processes end with their parent', async () => {
	const parent = fork(new URL('./fake-parent.fixture.ts', import.meta.url), [], { execArgv: [] });
	const [{ workerPid: pid }] = (await once(parent, 'message')) as [{ workerPid: number }];
	expect(isAlive(pid)).toBe(true);
	parent.kill('SIGKILL');
	await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 30_000);
});
