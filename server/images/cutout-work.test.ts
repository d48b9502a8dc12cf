import { expect, it, vi } from 'vitest';
import type { ImageMeta, Store } from '../store/store.ts';
import { createCutoutWork, createSharedCutoutWork } from './cutout-work.ts';

const original: ImageMeta = { type: 'image/jpeg', width: 4, height: 3, expiresAt: 1_800_000_000_000 };
const { signal } = new AbortController();

function setUp(storedResult?: ImageMeta) {
	const store = {
		read: vi.fn<Store['read']>(async () => ({ meta: original, bytes: Buffer.from('photo') })),
		stat: vi.fn<Store['stat']>(async () => storedResult),
		put: vi.fn<Store['put']>(async () => {}),
	};
	const cutout = {
		bytes: Buffer.from('cutout'),
		width: 2,
		height: 1,
		confidence: 0.5,
		timings: {},
		inferences: 1,
	};
	const engine = { cutOut: vi.fn(async () => cutout) };
	return { store, engine, asStore: store as unknown as Store };
}

it('reads the original in one call and stores the result in one, with the expiry of the original', async () => {
	const { store, engine, asStore } = setUp();
	await createCutoutWork(asStore, engine)('id', signal);
	expect(store.read.mock.calls).toEqual([['id', 'original']]);
	expect(store.stat).not.toHaveBeenCalled();
	const { expiresAt } = original;
	const result = { type: 'image/png', width: 2, height: 1, expiresAt, confidence: 0.5 };
	expect(store.put.mock.calls).toEqual([['id', 'result', Buffer.from('cutout'), result]]);
});

it('ends as gone, without the engine, if there is no original', async () => {
	const { store, engine, asStore } = setUp();
	store.read.mockResolvedValue(undefined);
	await expect(createCutoutWork(asStore, engine)('id', signal)).rejects.toMatchObject({ code: 'gone' });
	expect(engine.cutOut).not.toHaveBeenCalled();
});

it('stores nothing once it is aborted', async () => {
	const { store, engine, asStore } = setUp();
	const stop = new AbortController();
	engine.cutOut.mockImplementationOnce(() => {
		stop.abort();
		return Promise.resolve({
			bytes: Buffer.from('late'),
			width: 2,
			height: 1,
			confidence: 1,
			timings: {},
			inferences: 1,
		});
	});
	await expect(createCutoutWork(asStore, engine)('id', stop.signal)).rejects.toThrow();
	expect(store.put).not.toHaveBeenCalled();
});

it('run again after its worker was lost, does not make a stored result again', async () => {
	const { engine, asStore } = setUp({ ...original, type: 'image/png' });
	await createSharedCutoutWork(asStore, engine)('id', signal);
	expect(engine.cutOut).not.toHaveBeenCalled();
});
