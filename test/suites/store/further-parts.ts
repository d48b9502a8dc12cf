// The promises of every store about what an image can have beside its result:
// a background, and the normalised original.
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { renderingPart } from '#server/store/parts.ts';
import { gone, hour, type StoreSuiteTools } from './tools.ts';

export function furtherPartsSuite(suite: StoreSuiteTools): void {
	const { meta, newImage, newResult } = suite;

	it('keeps a background apart from the image that is laid on it, and deletes both', async () => {
		const id = await newImage();
		await suite.store.put(id, 'background', Buffer.from('beach'), meta({ type: 'image/webp' }));
		expect(await suite.store.parts(id)).toEqual(new Set(['original', 'background']));
		expect((await suite.store.read(id, 'original'))?.bytes.toString()).toBe('photo');
		expect(await suite.store.read(id, 'background')).toEqual({
			meta: meta({ type: 'image/webp' }),
			bytes: Buffer.from('beach'),
		});
		await suite.store.remove(id);
		expect(await suite.store.parts(id)).toEqual(new Set());
		await expect(suite.store.put(id, 'background', Buffer.from('late'), meta())).rejects.toMatchObject(gone);
		expect(await suite.store.parts(id)).toEqual(new Set());
	});

	it('sweeps an expired background with its image', async () => {
		const id = await newImage();
		await suite.store.put(id, 'background', Buffer.from('beach'), meta());
		suite.time += hour;
		await suite.store.sweep();
		suite.time -= 1;
		expect(await suite.store.parts(id)).toEqual(new Set());
	});

	describe('the normalised original', () => {
		const png = { type: 'image/png', width: 15, height: 10 } as const;

		it('is stored once, with its own type and size, in addition to the uploaded file', async () => {
			const id = await newResult();
			await suite.store.put(id, 'normalised', Buffer.from('pixels'), meta(png));
			await suite.store.put(id, 'normalised', Buffer.from('other'), meta(png));
			expect(await suite.store.read(id, 'normalised')).toEqual({
				meta: meta(png),
				bytes: Buffer.from('pixels'),
			});
			expect((await suite.store.read(id, 'original'))?.bytes.toString()).toBe('photo');
			expect(await suite.store.parts(id)).toEqual(new Set(['original', 'result', 'normalised']));
		});

		it('is deleted with its image, and rejected afterwards', async () => {
			const id = await newImage();
			await suite.store.put(id, 'normalised', Buffer.from('pixels'), meta(png));
			await suite.store.remove(id);
			expect(await suite.store.stat(id, 'normalised')).toBeUndefined();
			await expect(suite.store.put(id, 'normalised', Buffer.from('late'), meta(png))).rejects.toMatchObject(
				gone,
			);
			expect(await suite.store.parts(id)).toEqual(new Set());
		});

		it('expires and is swept with its image, and is not stored after that', async () => {
			const id = await newImage();
			await suite.store.put(id, 'normalised', Buffer.from('pixels'), meta(png));
			const { expiresAt } = meta();
			suite.time += hour - 1;
			expect(await suite.store.stat(id, 'normalised')).toBeDefined();
			suite.time += 1;
			expect(await suite.store.open(id, 'normalised')).toBeUndefined();
			await expect(
				suite.store.put(id, 'normalised', Buffer.from('late'), meta({ ...png, expiresAt })),
			).rejects.toMatchObject(gone);
			await suite.store.sweep();
			expect(await suite.store.parts(id)).toEqual(new Set());
		});

		it('leaves nothing if the image is deleted while it is written', async () => {
			for (let round = 0; round < 10; round++) {
				const id = await newImage();
				const writing = suite.store
					.put(id, 'normalised', Buffer.alloc(400_000 * round), meta(png))
					.catch(() => {});
				if (round % 2) await suite.store.stat(id, 'original');
				await Promise.all([writing, suite.store.remove(id)]);
				expect(await suite.store.parts(id)).toEqual(new Set());
			}
		});

		it('is not replaced by renderings, and replaces none', async () => {
			const id = await newResult();
			await suite.store.put(id, 'normalised', Buffer.from('pixels'), meta(png));
			const renderings = Array.from({ length: limits.maxRenderings + 1 }, (_, i) =>
				renderingPart(`width=${i}`),
			);
			for (const part of renderings) await suite.store.put(id, part, Buffer.from('webp'), meta());
			const kept = renderings.slice(1);
			expect(await suite.store.parts(id)).toEqual(new Set(['original', 'result', 'normalised', ...kept]));
		});
	});
}
