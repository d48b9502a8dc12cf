// The promises of every kind of store about what clicks need: embeddings and
// masks. Each kind runs this suite on itself.
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { maskPart, renderingPart } from '#server/store/parts.ts';
import type { ImageMeta, Store } from '#server/store/store.ts';

const hour = 3_600_000;
const gone = { code: 'gone' };
const bytes = Buffer.from('mask');

/** `create` returns an empty store that reads the time from `now`. */
export function maskSuite(create: (now: () => number) => Promise<Store>): void {
	let store: Store;
	let time: number;
	let id: string;
	const meta = (more: Partial<ImageMeta> = {}): ImageMeta => ({
		type: 'image/png',
		width: 30,
		height: 20,
		expiresAt: time + hour,
		...more,
	});
	const masks = Array.from({ length: limits.maxRenderings + 1 }, (_, i) => maskPart(`+${i},0`));
	const [oldest, second, third] = masks as [(typeof masks)[0], (typeof masks)[0], (typeof masks)[0]];

	beforeEach(async () => {
		time = 1_800_000_000_000;
		store = await create(() => time);
		id = randomBytes(24).toString('base64url');
		await store.put(id, 'original', Buffer.from('photo'), meta());
	});

	it('an embedding and masks are stored with their types, until they expire with their image', async () => {
		const embedding = randomBytes(2_200_000);
		const ofEmbedding = meta({ type: 'application/octet-stream' });
		await store.put(id, 'embedding-4', embedding, ofEmbedding);
		await store.put(id, oldest, bytes, meta());
		expect(await store.read(id, 'embedding-4')).toEqual({ meta: ofEmbedding, bytes: embedding });
		expect(await store.read(id, oldest)).toEqual({ meta: meta(), bytes });
		time += hour;
		expect(await store.stat(id, 'embedding-4')).toBeUndefined();
		expect(await store.open(id, oldest)).toBeUndefined();
		await store.sweep();
		expect(await store.parts(id)).toEqual(new Set());
	});

	it.each(['embedding-4', oldest] as const)(
		'%s requires only the original, and is deleted with it',
		async (part) => {
			await store.put(id, part, bytes, meta());
			expect(await store.parts(id)).toEqual(new Set(['original', part]));
			await store.remove(id);
			expect(await store.parts(id)).toEqual(new Set());
			await expect(store.put(id, part, bytes, meta())).rejects.toMatchObject(gone);
			expect(await store.parts(id)).toEqual(new Set());
		},
	);

	it('an embedding keeps the value that was stored first, until it is deleted on its own', async () => {
		const [first, second] = [randomBytes(20), randomBytes(30)];
		for (const content of [first, second]) await store.put(id, 'embedding-4', content, meta());
		await store.put(id, oldest, bytes, meta());
		expect((await store.read(id, 'embedding-4'))?.bytes).toEqual(first);
		for (let times = 0; times < 2; times++) await store.removePart(id, 'embedding-4');
		expect(await store.parts(id)).toEqual(new Set(['original', oldest]));
		await store.put(id, 'embedding-4', second, meta());
		expect((await store.read(id, 'embedding-4'))?.bytes).toEqual(second);
	});

	it('one mask beyond the limit replaces the oldest mask, never a rendering; one more rendering replaces no mask', async () => {
		await store.put(id, 'result', bytes, meta());
		const renderings = masks.map((_, i) => renderingPart(`width=${i + 1}`));
		for (const part of renderings.slice(0, -1)) await store.put(id, part, bytes, meta());
		for (const part of masks) await store.put(id, part, bytes, meta());
		expect(await store.parts(id)).toEqual(
			new Set(['original', 'result', ...renderings.slice(0, -1), ...masks.slice(1)]),
		);
		await store.put(id, renderings.at(-1) as (typeof renderings)[0], bytes, meta());
		expect(await store.parts(id)).toEqual(
			new Set(['original', 'result', ...renderings.slice(1), ...masks.slice(1)]),
		);
		await store.put(id, oldest, bytes, meta());
		expect(await store.stat(id, second)).toBeUndefined();
		expect(await store.stat(id, third)).toBeDefined();
	});
}
