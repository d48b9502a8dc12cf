// An image that only this page has, cut out on this device: nothing is fetched, and its edits are in the memory of the page.
import type { DeviceCutout } from '#web/device/protocol.ts';
import { randomId } from '#web/random-id.ts';
import { createMemoryStore, type MemoryStore } from '../storage/memory-store.ts';
import type { ImageSource } from './image-source.ts';

export function deviceImage({
	cutout,
	original,
	doubts,
}: DeviceCutout): ImageSource & { readonly store: MemoryStore } {
	const id = randomId();
	return {
		id,
		isOnServer: false,
		store: createMemoryStore(),
		read: async () => ({ id, cutout, original, doubts, expiresAt: undefined }),
	};
}
