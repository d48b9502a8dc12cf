// The promises of every kind of store; each kind runs this suite on itself.
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { maxDoubtfulRegions } from '#contract/doubts.ts';
import { limits } from '#contract/limits.ts';
import { packRegions } from '../images/packed-regions.ts';
import { type RenderingPart, renderingPart } from './parts.ts';
import type { ImageMeta, Store } from './store.ts';

const hour = 3_600_000;
const gone = { code: 'gone' };

/** `create` returns an empty store that reads the time from `now`. */
export function storeSuite(create: (now: () => number) => Promise<Store>): void {
	let store: Store;
	let time: number;
	const newId = () => randomBytes(24).toString('base64url');
	const meta = (more: Partial<ImageMeta> = {}): ImageMeta => ({
		type: 'image/jpeg',
		width: 30,
		height: 20,
		expiresAt: time + hour,
		...more,
	});

	/** The id of an original just stored, which every result requires. */
	async function newImage(more: Partial<ImageMeta> = {}): Promise<string> {
		const id = newId();
		await store.put(id, 'original', Buffer.from('photo'), meta(more));
		return id;
	}

	/** The id of an image with a result, which every rendering requires. */
	async function newResult(more: Partial<ImageMeta> = {}): Promise<string> {
		const id = await newImage(more);
		await store.put(id, 'result', Buffer.from('cutout'), meta({ type: 'image/png', ...more }));
		return id;
	}

	beforeEach(async () => {
		time = 1_800_000_000_000;
		store = await create(() => time);
	});

	it('returns the stored bytes and metadata', async () => {
		const id = newId();
		const content = randomBytes(300_000);
		await store.put(id, 'original', content, meta());
		const image = await store.open(id, 'original');
		expect(image?.meta).toEqual(meta());
		expect(image?.sizeBytes).toBe(content.length);
		expect(image && content.equals(await buffer(image.stream))).toBe(true);
		expect(await store.read(id, 'original')).toEqual({ meta: meta(), bytes: content });
		expect(await store.stat(id, 'original')).toEqual(meta());
	});

	it('stores the engine’s assessment of a result', async () => {
		const id = await newImage();
		const assessed = meta({ type: 'image/png', confidence: 0.4321, doubt: 'several-subjects' });
		await store.put(id, 'result', Buffer.from('cutout'), assessed);
		expect(await store.stat(id, 'result')).toEqual(assessed);
		const image = await store.open(id, 'result');
		image?.stream.destroy();
		expect(image?.meta).toEqual(assessed);
	});

	it('stores the most regions that a result can have, with the longest other values', async () => {
		const id = await newImage();
		const side = limits.maxOutputSidePx;
		const region = { x: 0, y: 0, width: side, height: side, area: 1, kind: 'maybe-background' } as const;
		const regions = packRegions(Array.from({ length: maxDoubtfulRegions }, () => region));
		const subject = { left: side, top: side, width: side, height: side };
		const assessed = meta({
			type: 'image/png',
			confidence: 1.234567890123456e-7,
			doubt: 'several-subjects',
			subject,
		});
		await store.put(id, 'result', Buffer.from('cutout'), { ...assessed, regions });
		expect(await store.stat(id, 'result')).toEqual({ ...assessed, regions });
		expect((await store.read(id, 'result'))?.bytes.toString()).toBe('cutout');
		const image = await store.open(id, 'result');
		expect(image?.sizeBytes).toBe('cutout'.length);
		expect(image && (await buffer(image.stream)).toString()).toBe('cutout');
	});

	it('stores where the subject lies in a result and in a rendering', async () => {
		const id = await newImage();
		const placed = (left: number) =>
			meta({ type: 'image/png', subject: { left, top: 0, width: 30_000, height: 1 } });
		await store.put(id, 'result', Buffer.from('cutout'), placed(1));
		await store.put(id, renderingPart('any'), Buffer.from('cropped'), placed(2));
		expect(await store.stat(id, 'result')).toEqual(placed(1));
		expect((await store.read(id, renderingPart('any')))?.meta).toEqual(placed(2));
	});

	it('keeps a background apart from the image that is laid on it, and deletes both', async () => {
		const id = await newImage();
		await store.put(id, 'background', Buffer.from('beach'), meta({ type: 'image/webp' }));
		expect(await store.parts(id)).toEqual(new Set(['original', 'background']));
		expect((await store.read(id, 'original'))?.bytes.toString()).toBe('photo');
		expect(await store.read(id, 'background')).toEqual({
			meta: meta({ type: 'image/webp' }),
			bytes: Buffer.from('beach'),
		});
		await store.remove(id);
		expect(await store.parts(id)).toEqual(new Set());
		await expect(store.put(id, 'background', Buffer.from('late'), meta())).rejects.toMatchObject(gone);
		expect(await store.parts(id)).toEqual(new Set());
	});

	it('sweeps an expired background with its image', async () => {
		const id = await newImage();
		await store.put(id, 'background', Buffer.from('beach'), meta());
		time += hour;
		await store.sweep();
		time -= 1;
		expect(await store.parts(id)).toEqual(new Set());
	});

	describe('the normalised original', () => {
		const png = { type: 'image/png', width: 15, height: 10 } as const;

		it('is stored once, with its own type and size, beside what was uploaded', async () => {
			const id = await newResult();
			await store.put(id, 'normalised', Buffer.from('pixels'), meta(png));
			await store.put(id, 'normalised', Buffer.from('other'), meta(png));
			expect(await store.read(id, 'normalised')).toEqual({ meta: meta(png), bytes: Buffer.from('pixels') });
			expect((await store.read(id, 'original'))?.bytes.toString()).toBe('photo');
			expect(await store.parts(id)).toEqual(new Set(['original', 'result', 'normalised']));
		});

		it('is deleted with its image, and rejected afterwards', async () => {
			const id = await newImage();
			await store.put(id, 'normalised', Buffer.from('pixels'), meta(png));
			await store.remove(id);
			expect(await store.stat(id, 'normalised')).toBeUndefined();
			await expect(store.put(id, 'normalised', Buffer.from('late'), meta(png))).rejects.toMatchObject(gone);
			expect(await store.parts(id)).toEqual(new Set());
		});

		it('expires and is swept with its image, and is not stored after that', async () => {
			const id = await newImage();
			await store.put(id, 'normalised', Buffer.from('pixels'), meta(png));
			const { expiresAt } = meta();
			time += hour - 1;
			expect(await store.stat(id, 'normalised')).toBeDefined();
			time += 1;
			expect(await store.open(id, 'normalised')).toBeUndefined();
			await expect(
				store.put(id, 'normalised', Buffer.from('late'), meta({ ...png, expiresAt })),
			).rejects.toMatchObject(gone);
			await store.sweep();
			expect(await store.parts(id)).toEqual(new Set());
		});

		it('leaves nothing if the image is deleted while it is written', async () => {
			for (let round = 0; round < 10; round++) {
				const id = await newImage();
				const writing = store.put(id, 'normalised', Buffer.alloc(400_000 * round), meta(png)).catch(() => {});
				if (round % 2) await store.stat(id, 'original');
				await Promise.all([writing, store.remove(id)]);
				expect(await store.parts(id)).toEqual(new Set());
			}
		});

		it('is not replaced by renderings, and replaces none', async () => {
			const id = await newResult();
			await store.put(id, 'normalised', Buffer.from('pixels'), meta(png));
			const renderings = Array.from({ length: limits.maxRenderings + 1 }, (_, i) =>
				renderingPart(`width=${i}`),
			);
			for (const part of renderings) await store.put(id, part, Buffer.from('webp'), meta());
			const kept = renderings.slice(1);
			expect(await store.parts(id)).toEqual(new Set(['original', 'result', 'normalised', ...kept]));
		});
	});

	it('keeps original and result of one id apart', async () => {
		const id = await newImage();
		expect(await store.open(id, 'result')).toBeUndefined();
		await store.put(id, 'result', Buffer.from('cutout'), meta({ type: 'image/png' }));
		expect((await store.read(id, 'original'))?.bytes.toString()).toBe('photo');
		expect((await store.read(id, 'result'))?.bytes.toString()).toBe('cutout');
	});

	it('lists the parts of an id', async () => {
		expect(await store.parts(newId())).toEqual(new Set());
		expect(await store.parts(await newImage())).toEqual(new Set(['original']));
		const id = await newResult();
		await store.put(id, renderingPart('any'), Buffer.from('webp'), meta());
		expect(await store.parts(id)).toEqual(new Set(['original', 'result', renderingPart('any')]));
	});

	it('keeps the first of two results, whole, and the second is no error', async () => {
		const id = await newImage();
		const first = Buffer.alloc(10_000, 'a');
		await store.put(id, 'result', first, meta({ confidence: 0.5 }));
		await store.put(id, 'result', Buffer.from('b'), meta({ confidence: 0.9 }));
		expect(await store.read(id, 'result')).toEqual({ meta: meta({ confidence: 0.5 }), bytes: first });
	});

	it('of many concurrent results keeps one whole, with the metadata that belongs to it', async () => {
		const id = await newImage();
		const contents = Array.from({ length: 12 }, (_, i) => Buffer.alloc(100_000, i));
		await Promise.all(
			contents.map((content, i) => store.put(id, 'result', content, meta({ confidence: i / 100 }))),
		);
		const result = await store.read(id, 'result');
		const { confidence = Number.NaN } = result?.meta ?? {};
		expect(result && contents[Math.round(confidence * 100)]?.equals(result.bytes)).toBe(true);
	});

	it('finds nothing for an unknown id', async () => {
		expect(await store.open(newId(), 'original')).toBeUndefined();
		expect(await store.stat(newId(), 'original')).toBeUndefined();
		expect(await store.read(newId(), 'original')).toBeUndefined();
		await expect(store.remove(newId())).resolves.toBeUndefined();
	});

	it('returns an image until the moment of its expiry and not from then on', async () => {
		const id = await newImage();
		time += hour - 1;
		expect(await store.stat(id, 'original')).toBeDefined();
		time += 1;
		expect(await store.stat(id, 'original')).toBeUndefined();
		expect(await store.open(id, 'original')).toBeUndefined();
		expect(await store.read(id, 'original')).toBeUndefined();
	});

	it('deletes all parts of an id and nothing else', async () => {
		const [deleted, other] = [await newResult(), await newResult()];
		for (const id of [deleted, other]) await store.put(id, renderingPart('any'), Buffer.from('webp'), meta());
		await store.remove(deleted);
		for (const part of ['original', 'result', renderingPart('any')] as const) {
			expect(await store.stat(deleted, part)).toBeUndefined();
			expect(await store.stat(other, part)).toBeDefined();
		}
	});

	it('sweeps expired images and leaves the rest', async () => {
		const old = await newImage();
		const young = await newImage({ expiresAt: time + 2 * hour });
		time += hour;
		expect(await store.sweep()).toBe(1);
		expect(await store.sweep()).toBe(0);
		expect(await store.stat(old, 'original')).toBeUndefined();
		expect(await store.stat(young, 'original')).toBeDefined();
	});

	it('sweeps a result with its original, however much later it was made', async () => {
		const id = await newImage();
		time += hour - 1;
		await store.put(id, 'result', Buffer.from('cutout'), meta({ expiresAt: time + 1 }));
		time += 1;
		expect(await store.sweep()).toBeGreaterThanOrEqual(1);
		expect(await store.sweep()).toBe(0);
		time -= 1;
		expect(await store.stat(id, 'original')).toBeUndefined();
		expect(await store.stat(id, 'result')).toBeUndefined();
	});

	it('stores nothing that has expired already', async () => {
		const id = await newImage();
		const late = meta({ expiresAt: time });
		await expect(store.put(id, 'result', Buffer.from('late'), late)).rejects.toMatchObject(gone);
		expect(await store.stat(id, 'result')).toBeUndefined();
	});

	it('stores no result of a deleted image', async () => {
		const id = await newImage();
		await store.remove(id);
		await expect(store.put(id, 'result', Buffer.from('late'), meta())).rejects.toMatchObject(gone);
		expect(await store.parts(id)).toEqual(new Set());
	});

	it('leaves nothing of an image that is deleted while its result is written', async () => {
		for (let round = 0; round < 20; round++) {
			const id = await newImage();
			const writing = store.put(id, 'result', Buffer.alloc(400_000 * round), meta()).catch(() => {});
			if (round % 2) await store.stat(id, 'original');
			await Promise.all([writing, store.remove(id)]);
			expect(await store.parts(id)).toEqual(new Set());
			expect(await store.stat(id, 'result')).toBeUndefined();
		}
	});

	it('serves an image whole to a slow reader, even if it is deleted meanwhile', async () => {
		const id = await newImage();
		// More than the buffers of a connection hold.
		const content = randomBytes(24_000_000);
		await store.put(id, 'result', content, meta());
		const image = await store.open(id, 'result');
		const chunks: Buffer[] = [];
		for await (const chunk of image?.stream ?? []) {
			if (chunks.push(chunk) === 1) await store.remove(id);
		}
		expect(content.equals(Buffer.concat(chunks))).toBe(true);
		expect(await store.open(id, 'result')).toBeUndefined();
	});

	it('is not harmed by a reader that stops in the middle, or before the first byte', async () => {
		const id = await newImage();
		const content = randomBytes(3_000_000);
		await store.put(id, 'result', content, meta());
		(await store.open(id, 'result'))?.stream.destroy();
		for await (const _ of (await store.open(id, 'result'))?.stream ?? []) break;
		expect((await store.read(id, 'result'))?.bytes.equals(content)).toBe(true);
	});

	it('reports that it can write', async () => {
		await expect(store.check()).resolves.toBeUndefined();
	});

	describe('renderings', () => {
		const webp = Buffer.from('webp');
		const parts = Array.from({ length: limits.maxRenderings + 1 }, (_, i) => renderingPart(`width=${i}`));
		const [oldest, second, third] = parts as [RenderingPart, RenderingPart, RenderingPart];

		it.each(['image/png', 'image/webp', 'image/jpeg'] as const)('are stored as %s', async (type) => {
			const id = await newResult();
			const stored = meta({ type, width: 15, height: 10 });
			await store.put(id, oldest, webp, stored);
			expect(await store.stat(id, oldest)).toEqual(stored);
			expect(await store.read(id, oldest)).toEqual({ meta: stored, bytes: webp });
			const image = await store.open(id, oldest);
			expect(image?.meta).toEqual(stored);
			expect(image && webp.equals(await buffer(image.stream))).toBe(true);
			expect((await store.read(id, 'result'))?.bytes.toString()).toBe('cutout');
		});

		it('expire and are swept with their image', async () => {
			const id = await newResult();
			await store.put(id, oldest, webp, meta());
			time += hour - 1;
			expect(await store.stat(id, oldest)).toBeDefined();
			await expect(store.put(id, second, webp, meta({ expiresAt: time }))).rejects.toMatchObject(gone);
			time += 1;
			expect(await store.open(id, oldest)).toBeUndefined();
			await store.sweep();
			expect(await store.parts(id)).toEqual(new Set());
		});

		it('are rejected without an original or a result', async () => {
			const withoutResult = await newImage();
			await expect(store.put(withoutResult, oldest, webp, meta())).rejects.toMatchObject(gone);
			expect(await store.parts(withoutResult)).toEqual(new Set(['original']));
			const deleted = await newResult();
			await store.remove(deleted);
			await expect(store.put(deleted, oldest, webp, meta())).rejects.toMatchObject(gone);
			expect(await store.parts(deleted)).toEqual(new Set());
		});

		it('leave nothing if the image is deleted while they are written', async () => {
			for (let round = 0; round < 10; round++) {
				const id = await newResult();
				const writing = store.put(id, oldest, Buffer.alloc(400_000 * round), meta()).catch(() => {});
				if (round % 2) await store.stat(id, 'original');
				await Promise.all([writing, store.remove(id)]);
				expect(await store.parts(id)).toEqual(new Set());
				expect(await store.stat(id, oldest)).toBeUndefined();
			}
		});

		it('keep the first of two of the same recipe', async () => {
			const id = await newResult();
			await store.put(id, oldest, webp, meta());
			await store.put(id, oldest, Buffer.from('other'), meta());
			expect((await store.read(id, oldest))?.bytes).toEqual(webp);
		});

		it('fill up to the limit, and one more replaces the oldest', async () => {
			const id = await newResult();
			for (const part of parts.slice(0, limits.maxRenderings)) await store.put(id, part, webp, meta());
			expect((await store.parts(id)).size).toBe(2 + limits.maxRenderings);
			expect(await store.stat(id, oldest)).toBeDefined();

			await store.put(id, parts.at(-1) as RenderingPart, webp, meta());
			expect(await store.stat(id, oldest)).toBeUndefined();
			expect(await store.parts(id)).toEqual(new Set(['original', 'result', ...parts.slice(1)]));

			await store.put(id, oldest, webp, meta());
			expect(await store.stat(id, second)).toBeUndefined();
			expect(await store.stat(id, third)).toBeDefined();
		});

		it('stay within the limit when they are written concurrently', async () => {
			const id = await newResult();
			const many = Array.from({ length: 2 * limits.maxRenderings }, (_, i) => renderingPart(`height=${i}`));
			await Promise.all(many.map((part) => store.put(id, part, webp, meta())));
			await store.put(id, oldest, webp, meta());
			expect((await store.parts(id)).size).toBeLessThanOrEqual(2 + limits.maxRenderings);
			expect(await store.stat(id, oldest)).toBeDefined();
		});
	});
}
