// A store and an engine for a job runner that only record their calls.
import { vi } from 'vitest';
import type { Engine } from '#engine/index.ts';
import { embeddingFile } from '#test/files/embedding-file.ts';
import type { ImageMeta, Store } from '../store/store.ts';

export const original: ImageMeta = { type: 'image/jpeg', width: 4, height: 3, expiresAt: 1_800_000_000_000 };
export const { signal } = new AbortController();

export const cutout = {
	bytes: Buffer.from('cutout'),
	width: 2,
	height: 1,
	confidence: 0.5,
	doubtfulRegions: [],
	timings: {},
	inferences: 1,
};

export const embedding = embeddingFile(original, false);

/** `read` finds every part, `stat` finds `storedResult` as each; every call of the engine succeeds. */
export function setUp(storedResult?: ImageMeta) {
	const release = vi.fn();
	const store = {
		read: vi.fn<Store['read']>(async (_, part) => ({
			meta: original,
			bytes: part === 'embedding-4' ? embedding : Buffer.from('photo'),
		})),
		removePart: vi.fn<Store['removePart']>(async () => {}),
		stat: vi.fn<Store['stat']>(async () => storedResult),
		put: vi.fn<Store['put']>(async () => {}),
		reserve: vi.fn<NonNullable<Store['reserve']>>(async () => release),
	};
	const rendering = { bytes: Buffer.from('jpg'), width: 20, height: 10, timings: {} };
	const engine = {
		cutOut: vi.fn<Engine['cutOut']>(async () => cutout),
		render: vi.fn<Engine['render']>(async () => rendering),
		normalise: vi.fn<Engine['normalise']>(async () => rendering),
		embed: vi.fn<Engine['embed']>(async () => rendering),
		segment: vi.fn<Engine['segment']>(async () => rendering),
	};
	return { store, engine, release, asStore: store as unknown as Store };
}
