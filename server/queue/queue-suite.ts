// The promises every kind of queue keeps; each kind runs this suite on itself.
import { expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { Queue, Work } from './queue.ts';

/** `create` returns a queue around `work` for an engine that takes `capacity` pictures at once. */
export function queueSuite(create: (work: Work, capacity: () => number) => Queue): void {
	const one = () => 1;

	it('does the work once for all who ask while it runs', async () => {
		const gate = Promise.withResolvers<void>();
		const work = vi.fn(() => gate.promise);
		const queue = create(work, one);
		const asked = Promise.all([queue.run('a'), queue.run('a'), queue.run('a')]);
		gate.resolve();
		await asked;
		expect(work).toHaveBeenCalledTimes(1);
	});

	it('tells all who asked why it failed, and tries anew when asked again', async () => {
		const work = vi.fn<Work>().mockRejectedValueOnce(new AppError('engine-failed')).mockResolvedValueOnce();
		const queue = create(work, one);
		const outcomes = await Promise.allSettled([queue.run('a'), queue.run('a')]);
		expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
		await expect(queue.run('a')).resolves.toBeUndefined();
		expect(work).toHaveBeenCalledTimes(2);
	});

	it('works on different pictures independently', async () => {
		const seen: string[] = [];
		const queue = create(async (id) => void seen.push(id), one);
		await Promise.all([queue.run('a'), queue.run('b')]);
		expect(seen.sort()).toEqual(['a', 'b']);
	});

	it('starts early only while the engine has a place free, and a later call shares that run', async () => {
		const gate = Promise.withResolvers<void>();
		const work = vi.fn<Work>(() => gate.promise);
		const queue = create(work, one);
		queue.startIfIdle('a');
		queue.startIfIdle('b');
		const asked = queue.run('a');
		gate.resolve();
		await asked;
		expect(work.mock.calls.map(([id]) => id)).toEqual(['a']);
	});

	it('does not start early on an engine that is not ready', async () => {
		const work = vi.fn<Work>(async () => {});
		create(work, () => 0).startIfIdle('a');
		expect(work).not.toHaveBeenCalled();
	});

	it('keeps the failure of an early start to itself', async () => {
		const work = vi.fn<Work>().mockRejectedValueOnce(new Error('no luck')).mockResolvedValueOnce();
		const queue = create(work, one);
		queue.startIfIdle('a');
		await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
		await new Promise((resolve) => setImmediate(resolve));
		await expect(queue.run('a')).resolves.toBeUndefined();
	});

	it('resolves a cancel only when the work can write no more', async () => {
		let ended = false;
		const work: Work = async (_id, signal) => {
			await new Promise((resolve) => signal.addEventListener('abort', resolve));
			await new Promise((resolve) => setTimeout(resolve, 20));
			ended = true;
			signal.throwIfAborted();
		};
		const queue = create(work, one);
		const outcome = queue.run('a').catch((error: AppError) => error.code);
		await queue.cancel('a');
		expect(ended).toBe(true);
		expect(await outcome).toBe('gone');
		await expect(queue.cancel('never seen')).resolves.toBeUndefined();
	});

	it('lets what runs finish before it has closed, and takes nothing new', async () => {
		const gate = Promise.withResolvers<void>();
		const queue = create(() => gate.promise, one);
		const running = queue.run('a');
		const closed = queue.close();
		await expect(queue.run('b')).rejects.toMatchObject({ code: 'stopping' });
		gate.resolve();
		await Promise.all([running, closed]);
	});
}
