// The promises of every store about images that expire, are swept or deleted.
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { renderingPart } from '#server/store/parts.ts';
import { gone, hour, type StoreSuiteTools } from './tools.ts';

export function deletionSuite(suite: StoreSuiteTools): void {
	const { meta, newImage, newResult } = suite;

	it('returns an image until the moment of its expiry, and not afterwards', async () => {
		const id = await newImage();
		suite.time += hour - 1;
		expect(await suite.store.stat(id, 'original')).toBeDefined();
		suite.time += 1;
		expect(await suite.store.stat(id, 'original')).toBeUndefined();
		expect(await suite.store.open(id, 'original')).toBeUndefined();
		expect(await suite.store.read(id, 'original')).toBeUndefined();
	});

	it('deletes all parts of an id and nothing else', async () => {
		const [deleted, other] = [await newResult(), await newResult()];
		for (const id of [deleted, other])
			await suite.store.put(id, renderingPart('any'), Buffer.from('webp'), meta());
		await suite.store.remove(deleted);
		for (const part of ['original', 'result', renderingPart('any')] as const) {
			expect(await suite.store.stat(deleted, part)).toBeUndefined();
			expect(await suite.store.stat(other, part)).toBeDefined();
		}
	});

	it('sweeps expired images and leaves the rest', async () => {
		const old = await newImage();
		const young = await newImage({ expiresAt: suite.time + 2 * hour });
		suite.time += hour;
		expect(await suite.store.sweep()).toBe(1);
		expect(await suite.store.sweep()).toBe(0);
		expect(await suite.store.stat(old, 'original')).toBeUndefined();
		expect(await suite.store.stat(young, 'original')).toBeDefined();
	});

	it('sweeps a result with its original, however much later it was made', async () => {
		const id = await newImage();
		suite.time += hour - 1;
		await suite.store.put(id, 'result', Buffer.from('cutout'), meta({ expiresAt: suite.time + 1 }));
		suite.time += 1;
		expect(await suite.store.sweep()).toBeGreaterThanOrEqual(1);
		expect(await suite.store.sweep()).toBe(0);
		suite.time -= 1;
		expect(await suite.store.stat(id, 'original')).toBeUndefined();
		expect(await suite.store.stat(id, 'result')).toBeUndefined();
	});

	it('stores nothing that has expired already', async () => {
		const id = await newImage();
		const late = meta({ expiresAt: suite.time });
		await expect(suite.store.put(id, 'result', Buffer.from('late'), late)).rejects.toMatchObject(gone);
		expect(await suite.store.stat(id, 'result')).toBeUndefined();
	});

	it('stores no result of a deleted image', async () => {
		const id = await newImage();
		await suite.store.remove(id);
		await expect(suite.store.put(id, 'result', Buffer.from('late'), meta())).rejects.toMatchObject(gone);
		expect(await suite.store.parts(id)).toEqual(new Set());
	});

	it('leaves nothing of an image that is deleted while its result is written', async () => {
		for (let round = 0; round < 20; round++) {
			const id = await newImage();
			const writing = suite.store.put(id, 'result', Buffer.alloc(400_000 * round), meta()).catch(() => {});
			if (round % 2) await suite.store.stat(id, 'original');
			await Promise.all([writing, suite.store.remove(id)]);
			expect(await suite.store.parts(id)).toEqual(new Set());
			expect(await suite.store.stat(id, 'result')).toBeUndefined();
		}
	});

	it('serves an image whole to a slow reader, even if it is deleted meanwhile', async () => {
		const id = await newImage();
		// More than the buffers of a connection hold.
		const content = randomBytes(24_000_000);
		await suite.store.put(id, 'result', content, meta());
		const image = await suite.store.open(id, 'result');
		const chunks: Buffer[] = [];
		for await (const chunk of image?.stream ?? []) {
			if (chunks.push(chunk) === 1) await suite.store.remove(id);
		}
		expect(content.equals(Buffer.concat(chunks))).toBe(true);
		expect(await suite.store.open(id, 'result')).toBeUndefined();
	});
}
