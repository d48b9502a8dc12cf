// An image that only this page has, cut out on this device: nothing is fetched, and nothing of it is stored.
import type { DeviceCutout } from '#web/device/protocol.ts';
import type { ImageSource } from './image-source.ts';

export function deviceImage({ cutout, original, doubts }: DeviceCutout): ImageSource {
	const id = crypto.randomUUID();
	return {
		id,
		isOnServer: false,
		read: async () => ({ id, cutout, original, doubts, expiresAt: undefined }),
	};
}
