// What a batch does next, with a processor that the test settles call by call, and a fake clock.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModelDownloadError } from '#web/device/model/model-download-error.ts';
import { ApiError, noReply } from '#web/journey/api-error.ts';
import { type BatchAction, type BatchState, batchReducer, emptyBatch } from '../batch-state.ts';
import type { Cutout, Processor, SentImage } from './processor.ts';
import { createScheduler, maxWaits } from './scheduler.ts';

const cutout: Cutout = { confidence: 1, doubt: undefined, token: 't', expiresAt: 1 };

interface Call<T> {
	readonly name: string;
	readonly signal: AbortSignal;
	readonly resolve: (value: T) => void;
	readonly reject: (error: unknown) => void;
}

function start(count: number) {
	const sends: Call<SentImage>[] = [];
	const cuts: Call<Cutout>[] = [];
	const processor: Processor = {
		place: 'server',
		maxMegabytes: 4,
		maxSending: 2,
		maxCutting: 3,
		maxUnderWay: 5,
		send: (signal, file) =>
			new Promise((resolve, reject) => sends.push({ name: file.name, signal, resolve, reject })),
		cutOut: (signal, { id }) =>
			new Promise((resolve, reject) => cuts.push({ name: id, signal, resolve, reject })),
		render: () => Promise.reject(new Error('unused')),
		remove: () => Promise.resolve(),
		source: () => {
			throw new Error('unused');
		},
		readEdited: async () => new Map(),
		freeMemory() {},
	};
	let state: BatchState = emptyBatch;
	const dispatch = (action: BatchAction) => {
		state = batchReducer(state, action);
		scheduler.advance();
	};
	const scheduler = createScheduler({
		processor,
		read: () => state,
		dispatch,
		fileOf: (key) => new File(['x'], key),
	});
	const items = Array.from({ length: count }, (_, at) => ({ key: `${at + 1}`, name: `${at + 1}.jpg` }));
	dispatch({ type: 'added', items, refused: [] });
	return {
		sends,
		cuts,
		scheduler,
		dispatch,
		read: () => state,
		steps: () => state.items.map((item) => item.state.step),
		/** Uploads the first `of` images. */
		async sendAll(of: number) {
			for (let at = 0; at < of; at++) {
				sends[at]?.resolve({ id: sends[at]?.name ?? '', expiresAt: 1 });
				await settle();
			}
		},
	};
}

/** Time for replies to be handled; no timer of the scheduler is due. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const rateLimited = (seconds: number) =>
	new ApiError(429, 'rate-limited', 'Too many requests.', true, seconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('uploads two at once, in the order of the list', async () => {
	const batch = start(5);
	expect(batch.sends.map(({ name }) => name)).toEqual(['1', '2']);
	await batch.sendAll(1);
	expect(batch.sends.map(({ name }) => name)).toEqual(['1', '2', '3']);
});

it('has uploaded images cut out while others are uploaded, at most three at once', async () => {
	const batch = start(8);
	await batch.sendAll(4);
	expect(batch.cuts.map(({ name }) => name)).toEqual(['1', '2', '3']);
	batch.cuts[1]?.resolve(cutout);
	await settle();
	expect(batch.cuts.map(({ name }) => name)).toEqual(['1', '2', '3', '4']);
	expect(batch.steps()[1]).toBe('done');
});

it('uploads ahead only until five images are under way', async () => {
	const batch = start(8);
	await batch.sendAll(8);
	expect(batch.sends).toHaveLength(5);
	batch.cuts[0]?.resolve(cutout);
	await settle();
	expect(batch.sends).toHaveLength(6);
});

it('starts nothing while the user has paused it, and continues where it was', async () => {
	const batch = start(4);
	batch.dispatch({ type: 'paused', pause: { by: 'user' } });
	await batch.sendAll(2);
	expect([batch.sends.length, batch.cuts.length]).toEqual([2, 0]);
	await vi.advanceTimersByTimeAsync(3_600_000);
	expect([batch.sends.length, batch.cuts.length]).toEqual([2, 0]);
	batch.dispatch({ type: 'resumed' });
	expect([batch.sends.length, batch.cuts.length]).toEqual([4, 2]);
});

it('stays paused by the user when the time that a server asked for has passed', async () => {
	const batch = start(3);
	batch.sends[0]?.reject(new ApiError(429, 'rate-limited', 'Not now.', true, 20));
	await settle();
	batch.dispatch({ type: 'paused', pause: { by: 'user' } });
	await vi.advanceTimersByTimeAsync(20_000);
	expect([batch.read().pause, batch.sends.length]).toEqual([{ by: 'user' }, 2]);
	batch.dispatch({ type: 'resumed' });
	expect(batch.sends.map(({ name }) => name)).toEqual(['1', '2', '1']);
});

it.each([
	[429, 'rate-limited'],
	[429, 'storage-share-full'],
	[503, 'busy'],
	[507, 'storage-full'],
])(
	'when a %i %s asks to wait, starts nothing before that time, then tries the same image again',
	async (status, code) => {
		const batch = start(3);
		batch.sends[0]?.reject(new ApiError(status, code, 'Not now.', true, 20));
		await settle();
		expect(batch.read().pause).toMatchObject({ by: 'server', seconds: 20 });
		expect(batch.steps()).toEqual(['waiting', 'sending', 'waiting']);
		await vi.advanceTimersByTimeAsync(19_999);
		expect(batch.sends).toHaveLength(2);
		await vi.advanceTimersByTimeAsync(1);
		expect(batch.sends.map(({ name }) => name)).toEqual(['1', '2', '1']);
		expect(batch.read().pause).toBeUndefined();
	},
);

it('when asked to wait twice, waits for the later time', async () => {
	const batch = start(2);
	batch.sends[0]?.reject(rateLimited(30));
	batch.sends[1]?.reject(rateLimited(10));
	await settle();
	await vi.advanceTimersByTimeAsync(29_999);
	expect(batch.sends).toHaveLength(2);
	await vi.advanceTimersByTimeAsync(1);
	expect(batch.sends).toHaveLength(4);
});

it('gives up an image that had to wait too often, until the user tries it again', async () => {
	const batch = start(1);
	for (let at = 0; at <= maxWaits; at++) {
		expect(batch.sends).toHaveLength(at + 1);
		batch.sends[at]?.reject(rateLimited(1));
		await vi.advanceTimersByTimeAsync(1000);
	}
	expect(batch.steps()).toEqual(['failed']);
	batch.dispatch({ type: 'retried', key: '1' });
	expect(batch.sends).toHaveLength(maxWaits + 2);
});

it('waits without a connection, and requests the cutout of an uploaded image without uploading it again', async () => {
	const batch = start(1);
	await batch.sendAll(1);
	batch.cuts[0]?.reject(noReply());
	await settle();
	expect([batch.read().pause?.by, ...batch.steps()]).toEqual(['connection', 'sent']);
	batch.dispatch({ type: 'resumed' });
	expect([batch.sends.length, batch.cuts.length]).toEqual([1, 2]);
});

it('tries again by itself if no event reports that the connection is back', async () => {
	const batch = start(1);
	batch.sends[0]?.reject(noReply());
	await vi.advanceTimersByTimeAsync(10_000);
	expect(batch.sends).toHaveLength(2);
});

it.each([
	['refused for good', new ApiError(422, 'unreadable-image', 'It cannot be read.', false), 'refused'],
	['that failed', new ApiError(500, 'internal', 'Something went wrong.', true), 'failed'],
	['that the server has deleted', new ApiError(410, 'gone', 'It has been deleted.', false), 'expired'],
	['whose reply cannot be used', new TypeError('no'), 'failed'],
])('continues with the others after an image %s', async (_which, error, step) => {
	const batch = start(2);
	await batch.sendAll(2);
	batch.cuts[0]?.reject(error);
	await settle();
	expect([...batch.steps(), batch.read().pause]).toEqual([step, 'cutting', undefined]);
});

it('ends the call for an image that is removed, and reports nothing of it', async () => {
	const batch = start(3);
	batch.scheduler.cancel(['1']);
	batch.dispatch({ type: 'removed', keys: ['1'] });
	expect(batch.sends[0]?.signal.aborted).toBe(true);
	expect(batch.sends.map(({ name }) => name)).toEqual(['1', '2', '3']);
	batch.sends[0]?.reject(rateLimited(5));
	await settle();
	expect(batch.read().pause).toBeUndefined();
});

it('when suspended, ends all calls and starts nothing; when woken, continues where it was', async () => {
	const batch = start(4);
	await batch.sendAll(1);
	batch.scheduler.suspend();
	expect([...batch.sends.slice(1), ...batch.cuts].every(({ signal }) => signal.aborted)).toBe(true);
	expect(batch.steps()).toEqual(['sent', 'waiting', 'waiting', 'waiting']);
	batch.dispatch({ type: 'resumed' });
	expect([batch.sends.length, batch.cuts.length]).toEqual([3, 1]);
	batch.scheduler.wake();
	expect([batch.sends.length, batch.cuts.length]).toEqual([5, 2]);
});

it.each(['resumed', 'paused and resumed'])(
	'starts nothing without the model, even when it is %s',
	async (how) => {
		const batch = start(2);
		batch.dispatch({ type: 'model-changed', model: 'needed' });
		await batch.sendAll(2);
		if (how !== 'resumed') batch.dispatch({ type: 'paused', pause: { by: 'user' } });
		batch.dispatch({ type: 'resumed' });
		expect(batch.cuts).toEqual([]);
		batch.dispatch({ type: 'model-changed', model: 'ready' });
		expect(batch.cuts).toHaveLength(2);
	},
);

it('puts an image back whose model was lost, starts no other, and says why', async () => {
	const batch = start(4);
	await batch.sendAll(1);
	batch.cuts[0]?.reject(new ModelDownloadError('damaged'));
	await batch.sendAll(3);
	expect([batch.read().model, ...batch.steps()]).toEqual(['damaged', 'sent', 'sent', 'sent', 'waiting']);
	expect(batch.cuts).toHaveLength(1);
});
