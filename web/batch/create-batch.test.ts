// A batch as a whole: drops that follow one another, deletion, and what
// leaving the page would lose; with a processor that the test settles.
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#web/journey/api-error.ts';
import { emptyBatch } from './batch-state.ts';
import { createBatch } from './create-batch.ts';
import type { Processor } from './processing/processor.ts';
import type { Wait } from './processing/with-retries.ts';

const start = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const photos = (count: number) =>
	Array.from({ length: count }, (_, at) => new File([start], `${at}.jpg`, { type: 'image/jpeg' }));

/** Cuts everything out at once, unless a function says otherwise. */
function processorOf(place: Processor['place'], changes: Partial<Processor> = {}): Processor {
	return {
		place,
		maxMegabytes: 4,
		maxSending: 2,
		maxCutting: 2,
		maxUnderWay: 4,
		send: async (_signal, { name }) => ({ id: name, expiresAt: undefined }),
		cutOut: async () => ({
			confidence: 1,
			doubt: undefined,
			token: 't',
			expiresAt: undefined,
		}),
		render: () => Promise.reject(new Error('unused')),
		source: () => {
			throw new Error('unused');
		},
		readEdited: async () => new Map(),
		remove: async () => {},
		freeMemory() {},
		...changes,
	};
}
const stepsOf = (batch: ReturnType<typeof createBatch>) => batch.read().items.map(({ state }) => state.step);
const never = () => new Promise<never>(() => {});
const quiet = { onDeleted() {}, onWait() {} };

it('two drops at once take no more than a hundred photos together', async () => {
	const batch = createBatch(processorOf('server', { send: never }));
	await Promise.all([batch.add(photos(70)), batch.add(photos(70))]);
	expect(batch.read().items).toHaveLength(100);
	expect(batch.read().refusedFiles).toHaveLength(40);
});

it('files that take more than a moment to check are announced; sixteen are read at once, and their order stays', async () => {
	const batch = createBatch(processorOf('server', { send: never }));
	const reads: (() => void)[] = [];
	let begun = 0;
	const slow = photos(20).map((file) => {
		const head = new Blob([start]);
		const read = Promise.withResolvers<ArrayBuffer>();
		reads.push(() => void head.arrayBuffer().then(read.resolve));
		const arrayBuffer = () => {
			begun++;
			return read.promise;
		};
		return Object.assign(file, { slice: () => ({ arrayBuffer }) });
	});
	const added = batch.add(slow);
	await vi.waitFor(() => expect(batch.read().checking).toBe(20), 30_000);
	expect([batch.read().items, begun]).toEqual([[], 16]);
	// The last one first.
	for (const end of reads.toReversed()) end();
	await added;
	expect(batch.read().checking).toBe(0);
	expect(batch.read().items.map(({ name }) => name)).toEqual(slow.map(({ name }) => name));
	await batch.add(photos(1));
	expect(batch.read().checking).toBe(0);
});

it('a deletion requests only what was uploaded, reports each photo, and says how many are left', async () => {
	const remove = vi.fn(async (_signal: AbortSignal, { id }: { id: string }) => {
		if (id === '1.jpg') throw new ApiError(500, 'internal', 'no', true);
	});
	const batch = createBatch(processorOf('server', { remove }));
	await batch.add(photos(3));
	await vi.waitFor(() => expect(stepsOf(batch)).toEqual(['done', 'done', 'done']), 30_000);
	batch.dispatch({ type: 'paused', pause: { by: 'user' } });
	await batch.add(photos(1));
	const onDeleted = vi.fn();
	expect(await batch.deleteAll(new AbortController().signal, { ...quiet, onDeleted })).toBe(1);
	expect(remove.mock.calls.map(([, { id }]) => id)).toEqual(['0.jpg', '1.jpg', '2.jpg']);
	expect(onDeleted.mock.calls.flat()).toEqual([2, 2, 3]);
	expect(batch.read().items.map(({ name }) => name)).toEqual(['1.jpg']);
});

it('a deletion that is stopped while the server asks to wait leaves the others in the list', async () => {
	const wait = new ApiError(429, 'rate-limited', 'no', true, 600);
	const batch = createBatch(processorOf('server', { remove: () => Promise.reject(wait) }));
	await batch.add(photos(2));
	await vi.waitFor(() => expect(stepsOf(batch)).toEqual(['done', 'done']), 30_000);
	const stop = new AbortController();
	const onWait = vi.fn((wait: Wait | undefined) => wait && stop.abort());
	expect(await batch.deleteAll(stop.signal, { ...quiet, onWait })).toBe(2);
	expect(onWait).toHaveBeenCalled();
	expect(stepsOf(batch)).toEqual(['done', 'done']);
});

it('a deleted list accepts photos again, and starts on them once it has the model', async () => {
	const batch = createBatch(processorOf('device'), { ...emptyBatch, model: 'needed' });
	await batch.add(photos(1));
	expect(await batch.deleteAll(new AbortController().signal, quiet)).toBe(0);
	await batch.add(photos(1));
	expect(stepsOf(batch)).toEqual(['waiting']);
	batch.dispatch({ type: 'model-changed', model: 'ready' });
	await vi.waitFor(() => expect(stepsOf(batch)).toEqual(['done']), 30_000);
});

it('leaving loses what is not uploaded yet, and on the device what was not downloaded since its last edit', async () => {
	for (const place of ['server', 'device'] as const) {
		const batch = createBatch(processorOf(place));
		expect(batch.wouldLose()).toBe(false);
		batch.dispatch({ type: 'paused', pause: { by: 'user' } });
		await batch.add(photos(1));
		expect(batch.wouldLose()).toBe(true);
		batch.dispatch({ type: 'resumed' });
		await vi.waitFor(() => expect(stepsOf(batch)).toEqual(['done']), 30_000);
		expect(batch.wouldLose()).toBe(place === 'device');
		const keys = batch.read().items.map(({ key }) => key);
		batch.dispatch({ type: 'saved', keys });
		expect(batch.wouldLose()).toBe(false);
		batch.dispatch({ type: 'edited', id: batch.read().items[0]?.image?.id ?? '' });
		expect(batch.wouldLose()).toBe(place === 'device');
	}
});

it('where the list cannot be stored, leaving also loses what the server has, unless its file was saved', async () => {
	let isStored = true;
	const batch = createBatch(processorOf('server'), emptyBatch, () => isStored);
	await batch.add(photos(1));
	await vi.waitFor(() => expect(stepsOf(batch)).toEqual(['done']), 30_000);
	expect(batch.wouldLose()).toBe(false);
	isStored = false;
	expect(batch.wouldLose()).toBe(true);
	batch.dispatch({ type: 'saved', keys: batch.read().items.map(({ key }) => key) });
	expect(batch.wouldLose()).toBe(false);
});

it('a suspended batch frees its memory, and continues when it is woken', async () => {
	const freeMemory = vi.fn();
	const cutOut = vi.fn(never);
	const batch = createBatch(processorOf('device', { freeMemory, cutOut }));
	await batch.add(photos(1));
	await vi.waitFor(() => expect(stepsOf(batch)).toEqual(['cutting']), 30_000);
	batch.suspend();
	expect([freeMemory.mock.calls.length, ...stepsOf(batch)]).toEqual([1, 'sent']);
	batch.wake();
	expect([cutOut.mock.calls.length, ...stepsOf(batch)]).toEqual([2, 'cutting']);
});

it('edits that the storage reports late delay a download by no more than fifteen seconds, and are used once they are known', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const reading = Promise.withResolvers<Awaited<ReturnType<Processor['readEdited']>>>();
	const batch = createBatch(processorOf('server', { readEdited: () => reading.promise }));
	await batch.add(photos(1));
	const waiting = batch.readEdits();
	await vi.advanceTimersByTimeAsync(15_000);
	await waiting;
	expect(batch.read().items[0]?.editedAt).toBeUndefined();
	reading.resolve(new Map([['0.jpg', { at: 7, hasOwnSettings: false }]]));
	await vi.waitFor(() => expect(batch.read().items[0]?.editedAt).toBe(7));
});
