// Promises of the pool, kept against a child that crashes, hangs and dawdles on command.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { unhurried } from '#test/unhurried.ts';
import { silentLogger } from '../logger.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

const script = new URL('./fake-worker.fixture.ts', import.meta.url);
const pools: Pool[] = [];

async function startPool(options: Partial<PoolOptions> = {}, settings: object = {}): Promise<Pool> {
	const pool = createPool({
		child: { script, settings, environment: { ONLY_THIS: '1' } },
		workers: 1,
		queueLimit: 2,
		...unhurried,
		logger: silentLogger,
		...options,
	});
	pools.push(pool);
	await pool.ready;
	return pool;
}

afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function order(pool: Pool, words: string, signal?: AbortSignal) {
	return pool.run({ bytes: Buffer.from(words), options: {} }, signal);
}

async function childPid(pool: Pool): Promise<number> {
	return (await order(pool, 'hello')).timings.pid as number;
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

test('a job is answered, and told how long it waited', async () => {
	const pool = await startPool();
	const { bytes, timings } = await order(pool, 'hello');
	expect(bytes.toString()).toBe('hello');
	expect(timings.wait).toBeGreaterThanOrEqual(0);
});

test('four megabytes arrive whole', async () => {
	const pool = await startPool();
	const bytes = Buffer.alloc(4 * 1024 * 1024);
	bytes.write('length ');
	expect((await pool.run({ bytes, options: {} })).bytes.toString()).toBe(String(bytes.length));
});

test('a child sees none of the parent environment', async () => {
	const pool = await startPool();
	const names = (await order(pool, 'environment')).bytes.toString();
	// The channel to the parent is announced in NODE_ variables.
	expect(names.split(',').filter((name) => !name.startsWith('NODE_'))).toEqual(['ONLY_THIS']);
});

test('a child runs with the options of Node it is given, and with none of ours', async () => {
	expect(process.execArgv).not.toEqual([]);
	const child = { script, settings: {}, environment: {}, nodeOptions: ['--initial-heap-size=256'] };
	const pool = await startPool({ child });
	expect((await order(pool, 'node-options')).bytes.toString()).toBe('--initial-heap-size=256');
	expect((await order(await startPool(), 'node-options')).bytes.toString()).toBe('');
});

test('what the child reports comes back as an AppError, and the child goes on', async () => {
	const pool = await startPool();
	const pid = await childPid(pool);
	await expect(order(pool, 'refuse')).rejects.toMatchObject({ code: 'unreadable-image', message: 'as told' });
	expect(await childPid(pool)).toBe(pid);
});

test('a child that is killed while idle is replaced without a job being needed', async () => {
	const pool = await startPool();
	const pid = await childPid(pool);
	process.kill(pid, 'SIGKILL');
	await vi.waitFor(() => expect(pool.status().ready).toBe(false), 30_000);
	await vi.waitFor(() => expect(pool.status().ready).toBe(true), 30_000);
	expect(await childPid(pool)).not.toBe(pid);
});

test('a child that takes the place of a dead one is told so, for somebody may be waiting', async () => {
	const pool = await startPool();
	expect((await order(pool, 'turn')).bytes.toString()).toBe('first');
	await expect(order(pool, 'crash')).rejects.toMatchObject({ code: 'unreadable-image' });
	expect((await order(pool, 'turn')).bytes.toString()).toBe('replacement');
});

test('a job whose child is killed runs again on another', async () => {
	const pool = await startPool();
	const pid = await childPid(pool);
	const job = order(pool, 'slow 1000');
	await sleep(50);
	process.kill(pid, 'SIGKILL');
	expect((await job).timings.pid).not.toBe(pid);
});

test('a file that kills two children is refused, and others are not affected', async () => {
	const pool = await startPool({ workers: 2 });
	const others = [order(pool, 'slow 500'), order(pool, 'hello')];
	await expect(order(pool, 'crash')).rejects.toMatchObject({ code: 'unreadable-image' });
	expect((await Promise.all(others)).map(({ bytes }) => bytes.toString())).toEqual(['slow', 'hello']);
	expect((await order(pool, 'hello')).bytes.toString()).toBe('hello');
});

test('a job that takes too long is killed though its child is blocked, and the child is replaced', async () => {
	const pool = await startPool({ jobTimeoutMs: 1500 });
	const pid = await childPid(pool);
	await expect(order(pool, 'block')).rejects.toMatchObject({ code: 'engine-timeout' });
	expect(isAlive(pid)).toBe(false);
	expect(await childPid(pool)).not.toBe(pid);
});

test('a job that lost its child and gets no other in time has failed', async () => {
	const pool = await startPool({ queueTimeoutMs: 200 }, { loadMs: 1000 });
	await expect(order(pool, 'crash')).rejects.toMatchObject({ code: 'engine-failed' });
});

test('with the line full a job is told busy at once', async () => {
	const pool = await startPool({ queueLimit: 1 });
	const accepted = [order(pool, 'slow 300'), order(pool, 'hello')];
	await expect(order(pool, 'hello')).rejects.toMatchObject({ code: 'busy' });
	expect(pool.status()).toMatchObject({ ready: true, workers: 1, busy: 1, waiting: 1 });
	await Promise.all(accepted);
	expect(pool.status()).toMatchObject({ ready: true, workers: 1, busy: 0, waiting: 0 });
	expect(pool.status().queueLimit).toBe(1);
	expect(pool.status().jobMs).toBeGreaterThan(0);
});

const tooMany = { code: 'busy', message: expect.stringMatching(/^[012] are waiting$/) };

test('a job that would wait too long, as jobs go lately, is told busy at once', async () => {
	const pool = await startPool({ queueLimit: 10, queueTimeoutMs: 4250 });
	await order(pool, 'slow 1000');
	// In seven tenths of the time two jobs of this length are served, or fewer where they took longer.
	const earlier = Promise.allSettled(['slow 1000', 'first', 'second'].map((words) => order(pool, words)));
	await expect(order(pool, 'third')).rejects.toMatchObject(tooMany);
	expect((await earlier)[0]?.status).toBe('fulfilled');
});

test('the warm-up tells how long jobs take, so that the first rush is not let in to wait in vain', async () => {
	const pool = await startPool({ queueLimit: 10, queueTimeoutMs: 4250 }, { warmUpMs: 1000 });
	const earlier = Promise.allSettled(['slow 300', 'first', 'second'].map((words) => order(pool, words)));
	await expect(order(pool, 'third')).rejects.toMatchObject(tooMany);
	expect((await earlier)[0]?.status).toBe('fulfilled');
});

test('a job that waits too long in line is told busy', async () => {
	const pool = await startPool({ queueTimeoutMs: 100 });
	const first = order(pool, 'slow 400');
	await expect(order(pool, 'hello')).rejects.toMatchObject({ code: 'busy' });
	await first;
});

test('jobs are answered in the order they came', async () => {
	const pool = await startPool();
	const answers: string[] = [];
	await Promise.all(
		['slow 100', 'second', 'third'].map(async (words) => {
			const { bytes } = await order(pool, words);
			answers.push(bytes.toString());
		}),
	);
	expect(answers).toEqual(['slow', 'second', 'third']);
});

test('a job aborted while it waits leaves its place to another', async () => {
	const pool = await startPool({ queueLimit: 1 });
	const first = order(pool, 'slow 300');
	const abort = new AbortController();
	const waiting = order(pool, 'hello', abort.signal);
	abort.abort();
	await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
	expect(pool.status().waiting).toBe(0);
	await Promise.all([first, order(pool, 'hello')]);
});

test('a job aborted while it runs is given up at once, and the child goes on to the next', async () => {
	const pool = await startPool();
	const pid = await childPid(pool);
	const abort = new AbortController();
	const running = order(pool, 'slow 1000', abort.signal);
	const next = order(pool, 'hello');
	await sleep(50);
	abort.abort();
	await expect(running).rejects.toMatchObject({ name: 'AbortError' });
	expect((await next).timings.pid).toBe(pid);
});

test('a job that came before the children were ready waits for them', async () => {
	const pool = createPool({
		child: { script, settings: { loadMs: 2000 }, environment: {} },
		workers: 1,
		queueLimit: 1,
		...unhurried,
		jobTimeoutMs: 1500,
		logger: silentLogger,
	});
	pools.push(pool);
	expect(pool.status().ready).toBe(false);
	expect((await order(pool, 'hello')).bytes.toString()).toBe('hello');
});

test('a child that cannot start says why, and its jobs fail', async () => {
	await expect(startPool({}, { unable: 'the model is missing' })).rejects.toThrow('the model is missing');
	const [pool] = pools;
	await expect(order(pool as Pool, 'hello')).rejects.toMatchObject({ code: 'engine-failed' });
});

test('closing lets running jobs finish, turns waiting ones away and ends the children', async () => {
	const pool = await startPool();
	const pid = await childPid(pool);
	const running = order(pool, 'slow 300');
	const waiting = expect(order(pool, 'hello')).rejects.toMatchObject({ code: 'stopping' });
	const closed = Promise.all([pool.close(), pool.close()]);
	await expect(order(pool, 'hello')).rejects.toMatchObject({ code: 'stopping' });
	await waiting;
	expect((await running).bytes.toString()).toBe('slow');
	await closed;
	expect(isAlive(pid)).toBe(false);
	expect(pool.status()).toMatchObject({ ready: false, workers: 0, busy: 0, waiting: 0 });
});

test('closing while the children load settles ready', async () => {
	const starting = startPool({}, { loadMs: 60_000 });
	const refused = expect(starting).rejects.toMatchObject({ code: 'stopping' });
	await sleep(100);
	const [pool] = pools;
	await pool?.close();
	await refused;
	await expect(order(pool as Pool, 'hello')).rejects.toMatchObject({ code: 'stopping' });
});

test('children end with their parent', async () => {
	const parent = fork(new URL('./fake-parent.fixture.ts', import.meta.url), [], { execArgv: [] });
	const [{ childPid: pid }] = (await once(parent, 'message')) as [{ childPid: number }];
	expect(isAlive(pid)).toBe(true);
	parent.kill('SIGKILL');
	await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 30_000);
});
