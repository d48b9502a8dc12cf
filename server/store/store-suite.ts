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

	/** The id of an original just kept, which every result needs. */
	async function newPicture(more: Partial<PictureMeta> = {}): Promise<string> {
		const id = newId();
		await store.put(id, 'original', Buffer.from('photo'), meta(more));
		return id;
	}

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
		const id = await newPicture();
		const judged = meta({ type: 'image/png', confidence: 0.4321, doubt: 'several-subjects' });
		await store.put(id, 'result', Buffer.from('cut-out'), judged);
		expect(await store.stat(id, 'result')).toEqual(judged);
		const picture = await store.open(id, 'result');
		picture?.stream.destroy();
		expect(picture?.meta).toEqual(judged);
	});

	it('keeps original and result of one id apart', async () => {
		const id = await newPicture();
		expect(await store.open(id, 'result')).toBeUndefined();
		await store.put(id, 'result', Buffer.from('cut-out'), meta({ type: 'image/png' }));
		expect((await store.read(id, 'original'))?.toString()).toBe('photo');
		expect((await store.read(id, 'result'))?.toString()).toBe('cut-out');
	});

	it('keeps the first of two results, whole, and the second is no error', async () => {
		const id = await newPicture();
		const first = Buffer.alloc(10_000, 'a');
		await store.put(id, 'result', first, meta({ confidence: 0.5 }));
		await store.put(id, 'result', Buffer.from('b'), meta({ confidence: 0.9 }));
		expect(await store.read(id, 'result')).toEqual(first);
		expect(await store.stat(id, 'result')).toEqual(meta({ confidence: 0.5 }));
	});

	it('of many results that come together keeps one whole, with the facts that belong to it', async () => {
		const id = await newPicture();
		const contents = Array.from({ length: 12 }, (_, i) => Buffer.alloc(100_000, i));
		await Promise.all(
			contents.map((content, i) => store.put(id, 'result', content, meta({ confidence: i / 100 }))),
		);
		const { confidence = Number.NaN } = (await store.stat(id, 'result')) ?? {};
		const kept = await store.read(id, 'result');
		expect(kept && contents[Math.round(confidence * 100)]?.equals(kept)).toBe(true);
	});

	it('knows nothing of an id it never saw', async () => {
		expect(await store.open(newId(), 'original')).toBeUndefined();
		expect(await store.stat(newId(), 'original')).toBeUndefined();
		expect(await store.read(newId(), 'original')).toBeUndefined();
		await expect(store.remove(newId())).resolves.toBeUndefined();
	});

	it('gives out an object until the moment of its expiry and not from then on', async () => {
		const id = await newPicture();
		time += hour - 1;
		expect(await store.stat(id, 'original')).toBeDefined();
		time += 1;
		expect(await store.stat(id, 'original')).toBeUndefined();
		expect(await store.open(id, 'original')).toBeUndefined();
		expect(await store.read(id, 'original')).toBeUndefined();
	});

	it('deletes both parts of an id and nothing else', async () => {
		const [gone, kept] = [await newPicture(), await newPicture()];
		for (const id of [gone, kept]) await store.put(id, 'result', Buffer.from('cut-out'), meta());
		await store.remove(gone);
		expect(await store.stat(gone, 'original')).toBeUndefined();
		expect(await store.stat(gone, 'result')).toBeUndefined();
		expect(await store.stat(kept, 'original')).toBeDefined();
		expect(await store.stat(kept, 'result')).toBeDefined();
	});

	it('sweeps what has expired and leaves the rest', async () => {
		const old = await newPicture();
		const young = await newPicture({ expiresAt: time + 2 * hour });
		time += hour;
		expect(await store.sweep()).toBe(1);
		expect(await store.sweep()).toBe(0);
		expect(await store.stat(old, 'original')).toBeUndefined();
		expect(await store.stat(young, 'original')).toBeDefined();
	});

	it('sweeps a result with its original, however much later it was made', async () => {
		const id = await newPicture();
		time += hour - 1;
		await store.put(id, 'result', Buffer.from('cut-out'), meta({ expiresAt: time + 1 }));
		time += 1;
		expect(await store.sweep()).toBeGreaterThanOrEqual(1);
		expect(await store.sweep()).toBe(0);
		time -= 1;
		expect(await store.stat(id, 'original')).toBeUndefined();
		expect(await store.stat(id, 'result')).toBeUndefined();
	});

	it('takes nothing that has expired already', async () => {
		const id = await newPicture();
		const late = meta({ expiresAt: time });
		await expect(store.put(id, 'result', Buffer.from('late'), late)).rejects.toMatchObject({ code: 'gone' });
		expect(await store.stat(id, 'result')).toBeUndefined();
	});

	it('serves an object whole to a reader who is slow, even if it is deleted meanwhile', async () => {
		const id = await newPicture();
		// More than what lies in the buffers of a connection.
		const content = randomBytes(24_000_000);
		await store.put(id, 'result', content, meta());
		const picture = await store.open(id, 'result');
		const chunks: Buffer[] = [];
		for await (const chunk of picture?.stream ?? []) {
			if (chunks.push(chunk) === 1) await store.remove(id);
		}
		expect(content.equals(Buffer.concat(chunks))).toBe(true);
		expect(await store.open(id, 'result')).toBeUndefined();
	});

	it('is not harmed by a reader who leaves in the middle, or before the first byte', async () => {
		const id = await newPicture();
		const content = randomBytes(3_000_000);
		await store.put(id, 'result', content, meta());
		(await store.open(id, 'result'))?.stream.destroy();
		for await (const _ of (await store.open(id, 'result'))?.stream ?? []) break;
		expect((await store.read(id, 'result'))?.equals(content)).toBe(true);
	});

	it('says that it can write', async () => {
		await expect(store.check()).resolves.toBeUndefined();
	});
}
