// The promises every kind of store keeps; each kind runs this suite on itself.
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import type { PictureMeta, Store } from './store.ts';

const hour = 3_600_000;

/** `create` returns an empty store that reads the time from `now`. */
export function storeSuite(create: (now: () => number) => Promise<Store>): void {
	let store: Store;
	let time: number;
	const newId = () => randomBytes(24).toString('base64url');
	const meta = (more: Partial<PictureMeta> = {}): PictureMeta => ({
		type: 'image/jpeg',
		width: 30,
		height: 20,
		expiresAt: time + hour,
		...more,
	});

	beforeEach(async () => {
		time = 1_800_000_000_000;
		store = await create(() => time);
	});

	it('gives back the bytes and the facts it was given', async () => {
		const id = newId();
		const content = randomBytes(300_000);
		await store.put(id, 'original', content, meta());
		const picture = await store.open(id, 'original');
		expect(picture?.meta).toEqual(meta());
		expect(picture?.bytes).toBe(content.length);
		expect(picture && content.equals(await buffer(picture.stream))).toBe(true);
		expect(await store.read(id, 'original')).toEqual(content);
		expect(await store.stat(id, 'original')).toEqual(meta());
	});

	it('keeps what the engine thinks of a result', async () => {
		const id = newId();
		const judged = meta({ type: 'image/png', confidence: 0.4321, doubt: 'several-subjects' });
		await store.put(id, 'result', Buffer.from('cut-out'), judged);
		expect(await store.stat(id, 'result')).toEqual(judged);
		expect((await store.open(id, 'result'))?.meta).toEqual(judged);
	});

	it('keeps original and result of one id apart', async () => {
		const id = newId();
		await store.put(id, 'original', Buffer.from('photo'), meta());
		expect(await store.open(id, 'result')).toBeUndefined();
		await store.put(id, 'result', Buffer.from('cut-out'), meta({ type: 'image/png' }));
		expect((await store.read(id, 'original'))?.toString()).toBe('photo');
		expect((await store.read(id, 'result'))?.toString()).toBe('cut-out');
	});

	it('replaces an object whole', async () => {
		const id = newId();
		await store.put(id, 'result', Buffer.alloc(10_000, 'a'), meta());
		await store.put(id, 'result', Buffer.from('b'), meta());
		expect((await store.read(id, 'result'))?.toString()).toBe('b');
	});

	it('knows nothing of an id it never saw', async () => {
		expect(await store.open(newId(), 'original')).toBeUndefined();
		expect(await store.stat(newId(), 'original')).toBeUndefined();
		expect(await store.read(newId(), 'original')).toBeUndefined();
		await expect(store.remove(newId())).resolves.toBeUndefined();
	});

	it('gives out an object until the moment of its expiry and not from then on', async () => {
		const id = newId();
		await store.put(id, 'original', Buffer.from('photo'), meta());
		time += hour - 1;
		expect(await store.stat(id, 'original')).toBeDefined();
		time += 1;
		expect(await store.stat(id, 'original')).toBeUndefined();
		expect(await store.open(id, 'original')).toBeUndefined();
		expect(await store.read(id, 'original')).toBeUndefined();
	});

	it('deletes both parts of an id and nothing else', async () => {
		const [gone, kept] = [newId(), newId()];
		for (const id of [gone, kept]) {
			await store.put(id, 'original', Buffer.from('photo'), meta());
			await store.put(id, 'result', Buffer.from('cut-out'), meta());
		}
		await store.remove(gone);
		expect(await store.stat(gone, 'original')).toBeUndefined();
		expect(await store.stat(gone, 'result')).toBeUndefined();
		expect(await store.stat(kept, 'original')).toBeDefined();
		expect(await store.stat(kept, 'result')).toBeDefined();
	});

	it('sweeps what has expired and leaves the rest', async () => {
		const [old, young] = [newId(), newId()];
		await store.put(old, 'original', Buffer.from('photo'), meta());
		await store.put(young, 'original', Buffer.from('photo'), meta({ expiresAt: time + 2 * hour }));
		time += hour;
		expect(await store.sweep()).toBe(1);
		expect(await store.sweep()).toBe(0);
		expect(await store.stat(young, 'original')).toBeDefined();
	});

	it('serves an object whole to a reader that began before it was deleted', async () => {
		const id = newId();
		const content = randomBytes(3_000_000);
		await store.put(id, 'result', content, meta());
		const picture = await store.open(id, 'result');
		await store.remove(id);
		expect(picture && content.equals(await buffer(picture.stream))).toBe(true);
		expect(await store.open(id, 'result')).toBeUndefined();
	});

	it('says that it can write', async () => {
		await expect(store.check()).resolves.toBeUndefined();
	});
}
