// The promises every kind of queue keeps; each kind runs this suite on itself.
import { expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { Capacity, Queue, Work } from './queue.ts';

export interface TestedQueue {
	readonly queue: Queue;
	/** Ends everything that belongs to it. */
	close(): Promise<void>;
}

/** Makes a queue around `work`, for an engine of that capacity. */
export type CreateQueue = (work: Work, capacity: Capacity) => Promise<TestedQueue>;

/** For a loaded machine. */
const patient = { timeout: 10_000 };

const one: Capacity = { places: 1, jobMs: 2_000 };

export function queueSuite(createTested: CreateQueue): void {
	async function create(work: Work, capacity = one): Promise<Queue> {
		const tested = await createTested(work, capacity);
		onTestFinished(() => tested.close());
		return tested.queue;
	}
	const untilIdle = (queue: Queue) =>
		expect.poll(() => queue.status(), patient).toEqual({ waiting: 0, running: 0 });
	const untilCalled = (work: ReturnType<typeof vi.fn<Work>>, times = 1) =>
		expect.poll(() => work.mock.calls.length, patient).toBe(times);

	/** A queue of one position in which 'first' runs until it is let go. */
	async function createHeld() {
		const gate = Promise.withResolvers<void>();
		const work = vi.fn<Work>(async (id) => (id === 'first' ? gate.promise : undefined));
		const queue = await create(work);
		const first = queue.run('first');
		await untilCalled(work);
		return { queue, work, first, letGo: () => gate.resolve() };
	}

	it('does the work once for all who ask while it runs', async () => {
		const gate = Promise.withResolvers<void>();
		const work = vi.fn<Work>(() => gate.promise);
		const queue = await create(work);
		const asked = Promise.all([queue.run('a'), queue.run('a'), queue.run('a')]);
		gate.resolve();
		await asked;
		expect(work).toHaveBeenCalledTimes(1);
	});

	it('tells all who asked why it failed, and tries anew when asked again', async () => {
		const failure = new AppError('engine-failed', 'for a private reason');
		const work = vi.fn<Work>().mockRejectedValueOnce(failure).mockResolvedValueOnce();
		const queue = await create(work);
		const outcomes = await Promise.allSettled([queue.run('a'), queue.run('a')]);
		for (const outcome of outcomes)
			expect(outcome).toMatchObject({
				reason: { name: 'AppError', code: 'engine-failed', message: 'for a private reason' },
			});
		await expect(queue.run('a')).resolves.toBeUndefined();
		expect(work).toHaveBeenCalledTimes(2);
	});

	it('works on different pictures independently', async () => {
		const seen: string[] = [];
		const queue = await create(async (id) => void seen.push(id));
		await Promise.all([queue.run('a'), queue.run('b')]);
		expect(seen.sort()).toEqual(['a', 'b']);
	});

	it('starts early only while the engine has a position free, and a later call shares that run', async () => {
		const gate = Promise.withResolvers<void>();
		const work = vi.fn<Work>(() => gate.promise);
		const queue = await create(work);
		queue.startIfIdle('a');
		queue.startIfIdle('b');
		const asked = queue.run('a');
		await untilCalled(work);
		gate.resolve();
		await asked;
		await untilIdle(queue);
		expect(work.mock.calls.map(([id]) => id)).toEqual(['a']);
	});

	it('does not start early on an engine that is not ready', async () => {
		const work = vi.fn<Work>(async () => {});
		const queue = await create(work, { places: 0, jobMs: 0 });
		queue.startIfIdle('a');
		await queue.run('b');
		expect(work.mock.calls.map(([id]) => id)).toEqual(['b']);
	});

	it('keeps the failure of an early start to itself', async () => {
		const work = vi.fn<Work>().mockRejectedValueOnce(new Error('no luck')).mockResolvedValueOnce();
		const queue = await create(work);
		queue.startIfIdle('a');
		await untilCalled(work);
		await untilIdle(queue);
		await expect(queue.run('a')).resolves.toBeUndefined();
	});

	it('tells who asks later that a picture begun early cannot be read, and does not try it again', async () => {
		const work = vi.fn<Work>().mockRejectedValue(new AppError('unreadable-image', 'two children ended'));
		const queue = await create(work);
		queue.startIfIdle('a');
		await untilCalled(work);
		await untilIdle(queue);
		expect(await queue.standing('a')).toBeUndefined();
		await expect(queue.run('a')).rejects.toMatchObject({ code: 'unreadable-image' });
		expect(work).toHaveBeenCalledTimes(1);
	});

	it('tells where a picture stands and when its result is to be expected', async () => {
		const { queue, first, letGo } = await createHeld();
		const second = queue.run('second');
		await expect.poll(() => queue.status(), patient).toEqual({ waiting: 1, running: 1 });
		const third = queue.run('third');
		await expect.poll(() => queue.status(), patient).toEqual({ waiting: 2, running: 1 });
		expect(await queue.standing('first')).toEqual({ state: 'running', position: 0, expectedWaitMs: 2_000 });
		expect(await queue.standing('second')).toEqual({ state: 'waiting', position: 1, expectedWaitMs: 4_000 });
		expect(await queue.standing('third')).toEqual({ state: 'waiting', position: 2, expectedWaitMs: 6_000 });
		expect(await queue.standing('never asked for')).toBeUndefined();
		letGo();
		await Promise.all([first, second, third]);
		await untilIdle(queue);
		expect(await queue.standing('first')).toBeUndefined();
	});

	it('takes a picture out of the line when the last who asked for it has gone', async () => {
		const { queue, work, first, letGo } = await createHeld();
		const [one, other] = [new AbortController(), new AbortController()];
		const asked = [queue.run('left', one), queue.run('left', other)].map((run) =>
			run.catch((error: AppError) => error.code),
		);
		await expect.poll(() => queue.status(), patient).toEqual({ waiting: 1, running: 1 });
		one.abort();
		expect(await asked[0]).toBe('request-timeout');
		expect(await queue.standing('left')).toMatchObject({ position: 1 });
		other.abort();
		expect(await asked[1]).toBe('request-timeout');
		await expect.poll(() => queue.status(), patient).toEqual({ waiting: 0, running: 1 });
		letGo();
		await first;
		await untilIdle(queue);
		expect(work.mock.calls.filter(([, signal]) => !signal.aborted).map(([id]) => id)).toEqual(['first']);
	});

	it('does the work for who asks right after the last has gone', async () => {
		const { queue, first, letGo } = await createHeld();
		const left = new AbortController();
		const gone = queue.run('a', left).catch((error: AppError) => error.code);
		await expect.poll(() => queue.status(), patient).toEqual({ waiting: 1, running: 1 });
		left.abort();
		const asked = queue.run('a');
		expect(await gone).toBe('request-timeout');
		letGo();
		await Promise.all([first, asked]);
	});

	it('lets what runs finish though nobody waits for it any more, for whoever comes back', async () => {
		const gate = Promise.withResolvers<void>();
		const finished = vi.fn();
		const work = vi.fn<Work>(async (_id, signal) => {
			await gate.promise;
			signal.throwIfAborted();
			finished();
		});
		const queue = await create(work);
		const left = new AbortController();
		const gone = queue.run('a', left).catch((error: AppError) => error.code);
		await untilCalled(work);
		left.abort();
		expect(await gone).toBe('request-timeout');
		const back = queue.run('a');
		gate.resolve();
		await back;
		expect(finished).toHaveBeenCalledTimes(1);
	});

	it('does not begin for who has gone before', async () => {
		const { queue, first, letGo } = await createHeld();
		await expect(queue.run('a', { signal: AbortSignal.abort() })).rejects.toMatchObject({
			code: 'request-timeout',
		});
		letGo();
		await first;
	});

	it('resolves a cancel only when the work can write no more', async () => {
		let ended = false;
		const work = vi.fn<Work>(async (_id, signal) => {
			await new Promise((resolve) => signal.addEventListener('abort', resolve));
			await new Promise((resolve) => setTimeout(resolve, 20));
			ended = true;
			signal.throwIfAborted();
		});
		const queue = await create(work);
		const outcome = queue.run('a').catch((error: AppError) => error.code);
		await untilCalled(work);
		await queue.cancel('a');
		expect(ended).toBe(true);
		expect(await outcome).toBe('gone');
		await expect(queue.cancel('never seen')).resolves.toBeUndefined();
	});

	it('cancels what still waits, and tells who asks later that it is gone', async () => {
		const { queue, work, first, letGo } = await createHeld();
		const outcome = queue.run('a').catch((error: AppError) => error.code);
		await expect.poll(() => queue.status(), patient).toEqual({ waiting: 1, running: 1 });
		await queue.cancel('a');
		expect(await outcome).toBe('gone');
		letGo();
		await first;
		await expect(queue.run('a')).rejects.toMatchObject({ code: 'gone' });
		expect(work.mock.calls.filter(([, signal]) => !signal.aborted).map(([id]) => id)).toEqual(['first']);
	});

	it('lets what runs finish before it has closed, and takes nothing new', async () => {
		const { queue, first, letGo } = await createHeld();
		const closed = queue.close();
		await expect(queue.run('b')).rejects.toMatchObject({ code: 'stopping' });
		letGo();
		await Promise.all([first, closed]);
	});
}
