// The promises of every store about what it returns of an image.
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { maxDoubtfulRegions } from '#contract/doubts.ts';
import { limits } from '#contract/limits.ts';
import { packRegions } from '#server/images/packed-regions.ts';
import { renderingPart } from '#server/store/parts.ts';
import type { StoreSuiteTools } from './tools.ts';

export function contentSuite(suite: StoreSuiteTools): void {
	const { newId, meta, newImage, newResult } = suite;

	it('returns the stored bytes and metadata', async () => {
		const id = newId();
		const content = randomBytes(300_000);
		await suite.store.put(id, 'original', content, meta());
		const image = await suite.store.open(id, 'original');
		expect(image?.meta).toEqual(meta());
		expect(image?.sizeBytes).toBe(content.length);
		expect(image && content.equals(await buffer(image.stream))).toBe(true);
		const head = await suite.store.open(id, 'original', { isHead: true });
		head?.stream.destroy();
		expect(head).toMatchObject({ meta: meta(), sizeBytes: content.length });
		expect(await suite.store.read(id, 'original')).toEqual({ meta: meta(), bytes: content });
		expect(await suite.store.stat(id, 'original')).toEqual(meta());
	});

	it('stores the engine’s assessment of a result', async () => {
		const id = await newImage();
		const assessed = meta({
			type: 'image/png',
			confidence: 0.4321,
			doubt: 'several-subjects',
			theme: 'light',
		});
		await suite.store.put(id, 'result', Buffer.from('cutout'), assessed);
		expect(await suite.store.stat(id, 'result')).toEqual(assessed);
		const image = await suite.store.open(id, 'result');
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
			theme: 'light',
			subject,
		});
		await suite.store.put(id, 'result', Buffer.from('cutout'), { ...assessed, regions });
		expect(await suite.store.stat(id, 'result')).toEqual({ ...assessed, regions });
		expect((await suite.store.read(id, 'result'))?.bytes.toString()).toBe('cutout');
		const image = await suite.store.open(id, 'result');
		expect(image?.sizeBytes).toBe('cutout'.length);
		expect(image && (await buffer(image.stream)).toString()).toBe('cutout');
	});

	it('stores where the subject lies in a result and in a rendering', async () => {
		const id = await newImage();
		const placed = (left: number) =>
			meta({ type: 'image/png', subject: { left, top: 0, width: 30_000, height: 1 } });
		await suite.store.put(id, 'result', Buffer.from('cutout'), placed(1));
		await suite.store.put(id, renderingPart('any'), Buffer.from('cropped'), placed(2));
		expect(await suite.store.stat(id, 'result')).toEqual(placed(1));
		expect((await suite.store.read(id, renderingPart('any')))?.meta).toEqual(placed(2));
	});

	it('keeps original and result of one id apart', async () => {
		const id = await newImage();
		expect(await suite.store.open(id, 'result')).toBeUndefined();
		await suite.store.put(id, 'result', Buffer.from('cutout'), meta({ type: 'image/png' }));
		expect((await suite.store.read(id, 'original'))?.bytes.toString()).toBe('photo');
		expect((await suite.store.read(id, 'result'))?.bytes.toString()).toBe('cutout');
	});

	it('lists the parts of an id', async () => {
		expect(await suite.store.parts(newId())).toEqual(new Set());
		expect(await suite.store.parts(await newImage())).toEqual(new Set(['original']));
		const id = await newResult();
		await suite.store.put(id, renderingPart('any'), Buffer.from('webp'), meta());
		expect(await suite.store.parts(id)).toEqual(new Set(['original', 'result', renderingPart('any')]));
	});

	it('keeps the first of two results, whole, and the second is no error', async () => {
		const id = await newImage();
		const first = Buffer.alloc(10_000, 'a');
		await suite.store.put(id, 'result', first, meta({ confidence: 0.5 }));
		await suite.store.put(id, 'result', Buffer.from('b'), meta({ confidence: 0.9 }));
		expect(await suite.store.read(id, 'result')).toEqual({ meta: meta({ confidence: 0.5 }), bytes: first });
	});

	it('keeps one of many concurrent results whole, with the metadata that belongs to it', async () => {
		const id = await newImage();
		const contents = Array.from({ length: 12 }, (_, i) => Buffer.alloc(100_000, i));
		await Promise.all(
			contents.map((content, i) => suite.store.put(id, 'result', content, meta({ confidence: i / 100 }))),
		);
		const result = await suite.store.read(id, 'result');
		const { confidence = Number.NaN } = result?.meta ?? {};
		expect(result && contents[Math.round(confidence * 100)]?.equals(result.bytes)).toBe(true);
	});

	it('finds nothing for an unknown id', async () => {
		expect(await suite.store.open(newId(), 'original')).toBeUndefined();
		expect(await suite.store.stat(newId(), 'original')).toBeUndefined();
		expect(await suite.store.read(newId(), 'original')).toBeUndefined();
		await expect(suite.store.remove(newId())).resolves.toBeUndefined();
	});

	it('is not harmed by a reader that stops in the middle, or before the first byte', async () => {
		const id = await newImage();
		const content = randomBytes(3_000_000);
		await suite.store.put(id, 'result', content, meta());
		(await suite.store.open(id, 'result'))?.stream.destroy();
		for await (const _ of (await suite.store.open(id, 'result'))?.stream ?? []) break;
		expect((await suite.store.read(id, 'result'))?.bytes.equals(content)).toBe(true);
	});

	it('reports that it can write', async () => {
		await expect(suite.store.check()).resolves.toBeUndefined();
	});
}
