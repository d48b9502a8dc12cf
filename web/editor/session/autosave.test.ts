// When edits are stored in the browser, and when they are not: after a failure, a deletion and the image's time.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditStore } from '../storage/edit-store.ts';
import { createAutosave } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What happened to the store, in order. */
function open(openStore = async (store: EditStore) => store, keptMs = 1000) {
	const events: string[] = [];
	const store = {
		open: async () => undefined,
		deleteEdits: async () => void events.push('deleted'),
		close: () => void events.push('closed'),
	} as Partial<EditStore> as EditStore;
	const onFailure = vi.fn();
	const autosave = createAutosave(() => openStore(store), onFailure);
	const expiresAt = Date.now() + keptMs;
	const opened = autosave.open({ id: 'a', fingerprint: 1, width: 1, height: 1, expiresAt });
	const write = (name: string, until: Promise<void> = Promise.resolve()) =>
		autosave.write(async () => {
			await until;
			events.push(name);
		});
	return { autosave, events, onFailure, opened, write };
}

it('edits are deleted when the time of their image is over, not before, and nothing is stored from then on', async () => {
	const { autosave, events, opened, write } = open();
	await opened;
	write('stroke');
	await vi.advanceTimersByTimeAsync(999);
	expect(events).toEqual(['stroke']);
	await vi.advanceTimersByTimeAsync(1);
	write('late stroke');
	await autosave.written();
	expect(events).toEqual(['stroke', 'deleted', 'closed']);
});

it('edits of an image that is kept for longer than a timer can run are not deleted at once', async () => {
	const { events, opened } = open(undefined, 30 * 24 * 60 * 60 * 1000);
	await opened;
	await vi.advanceTimersByTimeAsync(60_000);
	expect(events).toEqual([]);
});

it('a deletion waits for the write that is under way, and nothing that follows is stored', async () => {
	const { autosave, events, opened, write } = open();
	await opened;
	const disk = Promise.withResolvers<void>();
	write('stroke', disk.promise);
	await vi.advanceTimersByTimeAsync(0);
	const deleted = autosave.deleteEdits();
	write('late stroke');
	await vi.advanceTimersByTimeAsync(0);
	expect(events).toEqual([]);
	disk.resolve();
	await deleted;
	await autosave.written();
	await vi.advanceTimersByTimeAsync(5000);
	expect(events).toEqual(['stroke', 'deleted', 'closed']);
});

it('a write that fails is reported once, and ends storing', async () => {
	const { autosave, events, onFailure, opened, write } = open();
	await opened;
	expect(autosave.isStored).toBe(true);
	for (let i = 0; i < 2; i++) autosave.write(() => Promise.reject(new Error('The disk is full.')));
	write('stroke');
	await autosave.written();
	expect([autosave.isStored, onFailure.mock.calls.length, events]).toEqual([false, 1, ['closed']]);
});

it('a store that opens too late is reported as a failure, and closed, so that others can use it', async () => {
	const disk = Promise.withResolvers<void>();
	const { autosave, events, onFailure, opened } = open(async (store) => {
		await disk.promise;
		return store;
	});
	await vi.advanceTimersByTimeAsync(600_000);
	expect(await opened).toBeUndefined();
	expect([autosave.isStored, onFailure.mock.calls.length]).toEqual([false, 1]);
	disk.resolve();
	await vi.advanceTimersByTimeAsync(0);
	expect(events).toEqual(['closed']);
});
