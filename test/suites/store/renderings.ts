// The promises of every store about the renderings of a result.
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type RenderingPart, renderingPart } from '#server/store/parts.ts';
import { gone, hour, type StoreSuiteTools } from './tools.ts';

export function renderingsSuite(suite: StoreSuiteTools): void {
	const { meta, newImage, newResult } = suite;

	describe('renderings', () => {
		const webp = Buffer.from('webp');
		const parts = Array.from({ length: limits.maxRenderings + 1 }, (_, i) => renderingPart(`width=${i}`));
		const [oldest, second, third] = parts as [RenderingPart, RenderingPart, RenderingPart];

		it.each(['image/png', 'image/webp', 'image/jpeg'] as const)('are stored as %s', async (type) => {
			const id = await newResult();
			const stored = meta({ type, width: 15, height: 10 });
			await suite.store.put(id, oldest, webp, stored);
			expect(await suite.store.stat(id, oldest)).toEqual(stored);
			expect(await suite.store.read(id, oldest)).toEqual({ meta: stored, bytes: webp });
			const image = await suite.store.open(id, oldest);
			expect(image?.meta).toEqual(stored);
			expect(image && webp.equals(await buffer(image.stream))).toBe(true);
			expect((await suite.store.read(id, 'result'))?.bytes.toString()).toBe('cutout');
		});

		it('expire and are swept with their image', async () => {
			const id = await newResult();
			await suite.store.put(id, oldest, webp, meta());
			suite.time += hour - 1;
			expect(await suite.store.stat(id, oldest)).toBeDefined();
			await expect(suite.store.put(id, second, webp, meta({ expiresAt: suite.time }))).rejects.toMatchObject(
				gone,
			);
			suite.time += 1;
			expect(await suite.store.open(id, oldest)).toBeUndefined();
			await suite.store.sweep();
			expect(await suite.store.parts(id)).toEqual(new Set());
		});

		it('are rejected without an original or a result', async () => {
			const withoutResult = await newImage();
			await expect(suite.store.put(withoutResult, oldest, webp, meta())).rejects.toMatchObject(gone);
			expect(await suite.store.parts(withoutResult)).toEqual(new Set(['original']));
			const deleted = await newResult();
			await suite.store.remove(deleted);
			await expect(suite.store.put(deleted, oldest, webp, meta())).rejects.toMatchObject(gone);
			expect(await suite.store.parts(deleted)).toEqual(new Set());
		});

		it('leave nothing if the image is deleted while they are written', async () => {
			for (let round = 0; round < 10; round++) {
				const id = await newResult();
				const writing = suite.store.put(id, oldest, Buffer.alloc(400_000 * round), meta()).catch(() => {});
				if (round % 2) await suite.store.stat(id, 'original');
				await Promise.all([writing, suite.store.remove(id)]);
				expect(await suite.store.parts(id)).toEqual(new Set());
				expect(await suite.store.stat(id, oldest)).toBeUndefined();
			}
		});

		it('keep the first of two of the same recipe', async () => {
			const id = await newResult();
			await suite.store.put(id, oldest, webp, meta());
			await suite.store.put(id, oldest, Buffer.from('other'), meta());
			expect((await suite.store.read(id, oldest))?.bytes).toEqual(webp);
		});

		it('fill up to the limit, and one more replaces the oldest', async () => {
			const id = await newResult();
			for (const part of parts.slice(0, limits.maxRenderings)) await suite.store.put(id, part, webp, meta());
			expect((await suite.store.parts(id)).size).toBe(2 + limits.maxRenderings);
			expect(await suite.store.stat(id, oldest)).toBeDefined();

			await suite.store.put(id, parts.at(-1) as RenderingPart, webp, meta());
			expect(await suite.store.stat(id, oldest)).toBeUndefined();
			expect(await suite.store.parts(id)).toEqual(new Set(['original', 'result', ...parts.slice(1)]));

			await suite.store.put(id, oldest, webp, meta());
			expect(await suite.store.stat(id, second)).toBeUndefined();
			expect(await suite.store.stat(id, third)).toBeDefined();
		});

		it('stay within the limit when they are written concurrently', async () => {
			const id = await newResult();
			const many = Array.from({ length: 2 * limits.maxRenderings }, (_, i) => renderingPart(`height=${i}`));
			await Promise.all(many.map((part) => suite.store.put(id, part, webp, meta())));
			await suite.store.put(id, oldest, webp, meta());
			expect((await suite.store.parts(id)).size).toBeLessThanOrEqual(2 + limits.maxRenderings);
			expect(await suite.store.stat(id, oldest)).toBeDefined();
		});
	});
}
