// An image that only this page has, cut out on this device: nothing is fetched, and its edits are in the page's memory.
import type { DeviceCutout } from '#web/device/protocol.ts';
import { randomId } from '#web/random-id.ts';
import { createMemoryStore } from '../storage/memory-store.ts';
import type { ImageSource } from './image-source.ts';

interface DeviceImage extends ImageSource {
	/** Whether there are edits that have not been saved to a file. */
	hasUnsavedEdits(): boolean;
	onSaved(): void;
}

export function deviceImage({ cutout, original, doubtfulRegions }: DeviceCutout): DeviceImage {
	const id = randomId();
	let isSaved = true;
	const store = createMemoryStore(() => {
		isSaved = false;
	});
	return {
		id,
		isOnServer: false,
		store,
		hasUnsavedEdits: () => store.isEdited && !isSaved,
		onSaved() {
			isSaved = true;
		},
		read: async () => ({ id, cutout, original, doubtfulRegions, expiresAt: undefined }),
	};
}
