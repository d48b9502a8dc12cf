// What the preparation of an image for clicks counts towards the rate limits.
import { expect, it, vi } from 'vitest';
import type { Queue } from '../queue/queue.ts';
import type { ImageMeta, Store } from '../store/store.ts';
import { createMasks } from './masks.ts';
import type { StoredParts } from './stored-parts.ts';

const original: ImageMeta = { type: 'image/jpeg', width: 4, height: 3, expiresAt: 1_800_000_000_000 };

it.each([
	['counts when it begins', undefined, [[original]]],
	['does not count again while it waits or runs', { state: 'running', position: 0, expectedWaitMs: 0 }, []],
] as const)('the preparation of an image for clicks %s', async (_, position, admitted) => {
	const store = { stat: async (_: string, part: string) => (part === 'original' ? original : undefined) };
	const queue = { position: vi.fn(async () => position), run: vi.fn(async () => {}) };
	const admit = vi.fn(async () => {});
	const masks = createMasks({
		store: store as unknown as Store,
		queue: queue as unknown as Queue,
		tokens: { checkId() {} },
		parts: {} as StoredParts,
	});
	await masks.embed('id', { admit });
	expect(admit.mock.calls).toEqual(admitted);
	expect(queue.run).toHaveBeenCalledOnce();
});
