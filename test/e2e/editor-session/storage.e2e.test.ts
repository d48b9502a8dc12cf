// The browser's database and locks: reloads, two tabs, and storage that is expired, corrupt or refused.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTabs } from './opened.ts';
import type { Changes, Tools } from './page.ts';

declare const tools: Tools;
/** A session that a test keeps in its tab. */
declare let shown: Awaited<ReturnType<Tools['openSession']>>;

const tabs = openTabs();

const open = (page: Page, changes: Changes = {}) =>
	page.evaluate(async (changed) => {
		Object.assign(globalThis, { shown: await tools.openSession(changed) });
		const { isRestored, page } = shown;
		const { steps, applied, isStored } = page.state;
		const labels = steps.map(({ label }) => label);
		return { isRestored, labels, applied, isStored, checksum: tools.checksum(shown) };
	}, changes);

const stroke = (page: Page, x: number) =>
	page.evaluate(async (left) => {
		await tools.stroke(shown, left, 20);
		return { checksum: tools.checksum(shown), isStored: shown.page.state.isStored };
	}, x);

test('a reload restores the same bytes and steps', async () => {
	const page = await tabs.newTab();
	const first = await open(page);
	expect(first).toMatchObject({ isRestored: false, labels: [], isStored: true });
	await stroke(page, 10);
	const { checksum } = await stroke(page, 60);
	const third = await stroke(page, 120);
	await page.evaluate(() => shown.session.undo());
	await page.reload();
	expect(await open(page)).toEqual({
		isRestored: true,
		labels: ['Restore', 'Restore', 'Restore'],
		applied: 2,
		isStored: true,
		checksum,
	});
	const redone = await page.evaluate(async () => {
		await shown.session.redo();
		return tools.checksum(shown);
	});
	expect(redone).toBe(third.checksum);
});

test('a background image of the user is restored with its edits, stored as bytes, because Safari’s private windows store no Blobs', async () => {
	const page = await tabs.newTab();
	await open(page);
	const before = await page.evaluate(async () => {
		const added = await shown.session.addImage((await tools.sourceOf(tools.scene)).original);
		const image = 'key' in added ? added.key : '';
		const background = { kind: 'image', image, zoom: 2, x: 0.2, y: 0.7 } as const;
		await shown.session.set({ ...tools.defaultSettings, background }, 'Image');
		return tools.checksum(shown);
	});
	const kinds = await page.evaluate(async () => {
		const records = await tools.database((opened) =>
			opened.transaction('images').objectStore('images').getAll(),
		);
		return records.map(({ bytes }) => bytes.constructor.name);
	});
	expect(kinds).toEqual(['ArrayBuffer']);
	await page.reload();
	expect(await open(page)).toMatchObject({ labels: ['Image'], checksum: before });
});

test('expired edits of other images are gone at the next visit; those of the image that is opened are kept, because that image still exists', async () => {
	const page = await tabs.newTab();
	for (const id of ['kept', 'old', 'opened']) {
		await open(page, { id });
		await stroke(page, 10);
	}
	// The stored times are changed, as if the device's clock had changed.
	await page.evaluate(async () => {
		for (const id of ['old', 'opened']) {
			const record = await tools.database((opened) =>
				opened.transaction('works').objectStore('works').get(id),
			);
			await tools.database((opened) =>
				opened
					.transaction('works', 'readwrite')
					.objectStore('works')
					.put({ ...record, expiresAt: Date.now() - 1 }),
			);
		}
	});
	await page.reload();
	expect(await open(page, { id: 'opened' })).toMatchObject({ isRestored: true });
	const keys = await page.evaluate(() => Promise.all([tools.keysOf('works'), tools.keysOf('steps')]));
	expect(keys).toEqual([
		['kept', 'opened'],
		[
			['kept', 0],
			['opened', 0],
		],
	]);
});

test('edits with a corrupt step, and those of another image or version, are deleted instead of restored', async () => {
	const page = await tabs.newTab();
	const ids = ['corrupt step', 'other image', 'other version'] as const;
	const checksums = new Set<number>();
	for (const id of ids) {
		checksums.add((await open(page, { id })).checksum);
		await stroke(page, 10);
	}
	await page.evaluate(async () => {
		const put = (store: string, value: unknown, key?: IDBValidKey) =>
			tools.database((opened) => opened.transaction(store, 'readwrite').objectStore(store).put(value, key));
		const workOf = (id: string) =>
			tools.database((opened) => opened.transaction('works').objectStore('works').get(id));
		await put('steps', { label: 'Erase', blocks: [{ index: 1e9 }] }, ['corrupt step', 0]);
		await put('works', { ...(await workOf('other image')), fingerprint: 1 });
		await put('works', { ...(await workOf('other version')), version: 99 });
	});
	await page.reload();
	for (const id of ids) {
		const opened = await open(page, { id });
		expect([id, opened]).toMatchObject([id, { isRestored: false, labels: [], isStored: true }]);
		checksums.add(opened.checksum);
	}
	expect(checksums.size).toBe(1);
	expect(await page.evaluate(() => tools.keysOf('steps'))).toEqual([]);
	await stroke(page, 30);
	await page.reload();
	expect(await open(page, { id: 'other version' })).toMatchObject({ isRestored: true, labels: ['Restore'] });
});

test('an editor whose database cannot be opened works, and reports that nothing is stored', async () => {
	const page = await tabs.newTab();
	// The database of a later version of this program.
	await page.evaluate(async () => (await tools.settled(indexedDB.open('peel-edits', 99))).close());
	expect(await open(page)).toMatchObject({ isStored: false, isRestored: false });
	const before = await page.evaluate(() => tools.checksum(shown));
	expect(await stroke(page, 10)).toMatchObject({
		isStored: false,
		checksum: expect.not.toSatisfy((sum) => sum === before),
	});
});

test('a second tab sees that the image is being edited, and can take it over, after which the first one stores nothing more', async () => {
	const context = await tabs.newContext();
	const [first, second] = [await tabs.newTab(context), await tabs.newTab(context)];
	const hold = (page: Page) =>
		page.evaluate(() => tools.holdLock('image', () => Object.assign(globalThis, { isLost: true })));
	expect(await hold(first)).toBe('held');
	await open(first);
	const { checksum } = await stroke(first, 10);
	expect(await hold(second)).toBe('elsewhere');
	await second.evaluate(() => tools.takeOver('image', () => {}));
	await first.waitForFunction('globalThis.isLost');
	expect(await open(second)).toMatchObject({ labels: ['Restore'], checksum });
	expect(await stroke(first, 60)).toMatchObject({ isStored: false });
	const kept = await stroke(second, 120);
	expect(kept.isStored).toBe(true);
	await second.reload();
	expect(await open(second)).toMatchObject({ labels: ['Restore', 'Restore'], checksum: kept.checksum });
	await first.close();
	expect(await hold(await tabs.newTab(context))).toBe('held');
});

test('a page that is busy while it is granted the lock still holds it', async () => {
	const page = await tabs.newTab();
	const held = page.evaluate(() => {
		const holder = tools.holdLock('image', () => {});
		const end = performance.now() + 1000;
		while (performance.now() < end);
		return holder;
	});
	expect(await held).toBe('held');
});

test('a page without an editor deletes the edits of one image, and creates no database', async () => {
	const page = await tabs.newTab();
	await page.evaluate(() => tools.deleteEdits('image'));
	expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
	await open(page, { id: 'other' });
	await stroke(page, 10);
	await open(page);
	await stroke(page, 10);
	await page.evaluate(() => tools.deleteEdits('image'));
	const keys = await page.evaluate(() => Promise.all([tools.keysOf('works'), tools.keysOf('steps')]));
	expect(keys).toEqual([['other'], [['other', 0]]]);
	// The tab that has it open stores nothing any more.
	expect(await stroke(page, 60)).toMatchObject({ isStored: false });
	expect(await page.evaluate(() => tools.keysOf('steps'))).toEqual([['other', 0]]);
});

test('a page without an editor deletes the edits even if the database fails once', async () => {
	const page = await tabs.newTab();
	await open(page);
	await stroke(page, 10);
	await page.evaluate(async () => {
		const { open } = IDBFactory.prototype;
		IDBFactory.prototype.open = () => {
			IDBFactory.prototype.open = open;
			throw new DOMException('Connection lost', 'UnknownError');
		};
		await tools.deleteEdits('image');
	});
	expect(await page.evaluate(() => tools.keysOf('works'))).toEqual([]);
});

test('"Delete now" deletes the edits', async () => {
	const page = await tabs.newTab();
	await open(page);
	await stroke(page, 10);
	await page.evaluate(() => shown.session.deleteEdits());
	const keys = await page.evaluate(() => Promise.all([tools.keysOf('works'), tools.keysOf('steps')]));
	expect(keys).toEqual([[], []]);
});
