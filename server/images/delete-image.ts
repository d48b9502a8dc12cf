// Deletes an image: first the work on it, so that nothing is stored afterwards, then every stored part.
import type { Queue } from '../queue/queue.ts';
import type { Store } from '../store/store.ts';

/**
 * Throws 'unavailable' if queue or store cannot be reached; without the queue the stored parts are deleted nonetheless.
 */
export async function deleteImage(store: Store, queue: Queue, id: string): Promise<void> {
	try {
		await queue.cancel(id);
	} finally {
		await store.remove(id);
	}
}
