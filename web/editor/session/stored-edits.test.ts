// The session goes on when the browser's storage does not, and says so once.
import { expect, test, vi } from 'vitest';
import { createSession } from './create-session.ts';
import { nodeHost } from './node-host.fixture.ts';
import { isEqual, openScene, sequence, strokeAnywhere } from './opened.fixture.ts';
import { collectingPage, discScene, sourceOf } from './scene.fixture.ts';

const small = discScene({ width: 40, height: 30 });

test.each([
	['is not there', async () => undefined],
	['refuses', () => Promise.reject(new Error('blocked'))],
])('editing works where storage %s', async (_what, openStore) => {
	const session = createSession({ ...nodeHost(), openStore });
	const page = collectingPage();
	await session.open(await sourceOf(small), page);
	expect(page.state.isStored).toBe(false);
	await strokeAnywhere(session, small, sequence(3), { mode: 'restore' });
	await session.undo();
	expect(page.state).toMatchObject({ applied: 0, isStored: false });
	expect(page.state.steps).toHaveLength(1);
});

test.each(['the opening', 'the reading'])(
	'edits are restored although %s of the storage fails once',
	async (what) => {
		const before = await openScene({ scene: small });
		await strokeAnywhere(before.session, small, sequence(3), { mode: 'restore' });
		const host = nodeHost(before.storage);
		let attempts = 0;
		const session = createSession({
			...host,
			async openStore() {
				const store = await host.openStore();
				const lost = () => Promise.reject(new DOMException('Connection lost', 'UnknownError'));
				if (++attempts > 1 || !store) return store;
				return what === 'the opening' ? lost() : { ...store, open: lost };
			},
		});
		const page = collectingPage();
		await session.open(before.source, page);
		expect(page.state).toMatchObject({ applied: 1, isStored: true });
		expect(isEqual(page.pixels, before.page.pixels)).toBe(true);
	},
);

test('storage that never answers delays the editor by five seconds at most', async () => {
	vi.useFakeTimers();
	try {
		const page = collectingPage();
		const session = createSession({ ...nodeHost(), openStore: () => new Promise<never>(() => {}) });
		const opening = session.open(await sourceOf(small), page);
		await vi.waitFor(async () => {
			await vi.advanceTimersByTimeAsync(5000);
			expect(page.states).toHaveLength(1);
		}, 30_000);
		await vi.runAllTimersAsync();
		await opening;
		expect(page.state.isStored).toBe(false);
	} finally {
		vi.useRealTimers();
	}
});

test('when storage is full the page is informed, and the steps before it are kept', async () => {
	const { session, page, storage, source, scene } = await openScene({ scene: small });
	const random = sequence(3);
	await strokeAnywhere(session, scene, random, { mode: 'restore' });
	const kept = page.pixels.slice();
	storage.isFull = true;
	await strokeAnywhere(session, scene, random, { mode: 'restore' });
	expect(page.state.isStored).toBe(false);
	await strokeAnywhere(session, scene, random, { mode: 'erase' });
	expect(page.state.steps).toHaveLength(3);
	storage.isFull = false;
	await strokeAnywhere(session, scene, random, { mode: 'erase' });
	const reloaded = await openScene({ source, storage });
	expect(reloaded.page.state.steps).toHaveLength(1);
	expect(isEqual(reloaded.page.pixels, kept)).toBe(true);
});

test('edits are deleted when their time comes, and what is in memory can still be exported', async () => {
	const source = await sourceOf(small, { expiresAt: Date.now() + 300 });
	const { session, storage, scene, page } = await openScene({ source, scene: small });
	await strokeAnywhere(session, scene, sequence(3), { mode: 'restore' });
	await expect.poll(() => storage.records.size).toBe(0);
	await strokeAnywhere(session, scene, sequence(5), { mode: 'restore' });
	expect(storage.records.size).toBe(0);
	expect(page.state.steps.length).toBeGreaterThan(0);
	expect((await session.export({ format: 'png', quality: 1 })).size).toBeGreaterThan(0);
});

test('nothing is stored of an image that exists only in the page, which is no failure', async () => {
	const source = await sourceOf(small, { expiresAt: undefined });
	const { session, storage, scene, page } = await openScene({ source, scene: small });
	await strokeAnywhere(session, scene, sequence(3), { mode: 'restore' });
	await session.undo();
	await session.redo();
	expect(storage.records.size).toBe(0);
	expect(page.state).toMatchObject({ applied: 1, isStored: true });
	await session.deleteEdits();
});

test('deleting the edits also ends the session', async () => {
	const { session, storage, scene } = await openScene({ scene: small });
	await strokeAnywhere(session, scene, sequence(3), { mode: 'restore' });
	expect(storage.records.size).toBe(1);
	await session.deleteEdits();
	expect(storage.records.size).toBe(0);
});
