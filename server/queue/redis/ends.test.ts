// What a deletion waits for while jobs of its image run.
import { EventEmitter } from 'node:events';
import type { QueueEvents } from 'bullmq';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { jobKey } from '../job.ts';
import { watchEnds } from './ends.ts';

const [id, other] = ['a'.repeat(32), 'b'.repeat(32)];
const keyOf = (image: string) => jobKey({ kind: 'analyse', id: image });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
	const queues = [new EventEmitter(), new EventEmitter()];
	const ends = watchEnds(queues as unknown as QueueEvents[]);
	const end = ends.next(id);
	let hasHappened = false;
	end.happened.then(() => {
		hasHappened = true;
	});
	const after = async (ms: number) => {
		await vi.advanceTimersByTimeAsync(ms);
		return hasHappened;
	};
	const emit = (queue: number, event: string, image: string) =>
		queues[queue]?.emit(event, { jobId: keyOf(image) });
	return { end, emit, after };
}

it.each([
	[0, 'completed'],
	[1, 'failed'],
])('the end of a job of the image in queue %i, which has %s, is noticed at once', async (queue, event) => {
	const { emit, after } = setUp();
	expect(await after(1000)).toBe(false);
	emit(queue, event, id);
	expect(await after(0)).toBe(true);
});

it('the end of a job of another image, or an event that is not an end, is ignored', async () => {
	const { emit, after } = setUp();
	emit(0, 'completed', other);
	emit(0, 'active', id);
	expect(await after(0)).toBe(false);
});

it('without an event the wait ends after two seconds, because a lost worker sends none', async () => {
	const { after } = setUp();
	expect(await after(1999)).toBe(false);
	expect(await after(1)).toBe(true);
});

it('a wait that is aborted leaves no timer', async () => {
	const { end } = setUp();
	end.stop();
	expect(vi.getTimerCount()).toBe(0);
});
