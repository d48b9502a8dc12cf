// Takes images out of a batch, and deletes them where they are stored.
import type { BatchAction, BatchState } from './batch-state.ts';
import type { Item } from './item.ts';
import type { Processor } from './processing/processor.ts';
import { type Wait, withRetries } from './processing/with-retries.ts';

interface DeletionProgress {
	/** Gets how many are deleted. */
	readonly onDeleted: (count: number) => void;
	/** See processing/with-retries.ts. */
	readonly onWait: (wait: Wait | undefined) => void;
}

export interface Deletion {
	/** On the server too, without reporting a failure: there it expires in any case. */
	remove(keys: readonly string[]): void;
	/**
	 * Deletes every image. Resolves to how many stay in the list, because their deletion failed or `signal` came first.
	 */
	deleteAll(signal: AbortSignal, progress: DeletionProgress): Promise<number>;
}

interface Parts {
	readonly processor: Processor;
	readonly read: () => BatchState;
	readonly dispatch: (action: BatchAction) => void;
	/** Ends the calls for these images. */
	readonly cancel: (keys: readonly string[]) => void;
	/** Takes them out of the list. */
	readonly removeItems: (items: readonly Item[]) => void;
}

export function createDeletion({ processor, read, dispatch, cancel, removeItems }: Parts): Deletion {
	async function deleteStored(signal: AbortSignal, { image }: Item, onWait?: DeletionProgress['onWait']) {
		if (image) await withRetries(signal, () => processor.remove(signal, image), onWait);
	}

	return {
		remove(keys) {
			const items = read().items.filter(({ key }) => keys.includes(key));
			cancel(keys);
			removeItems(items);
			for (const item of items) deleteStored(new AbortController().signal, item).catch(() => {});
		},
		async deleteAll(signal, { onDeleted, onWait }) {
			const { items } = read();
			cancel(items.map(({ key }) => key));
			// So that no call for an image starts again while it is being deleted.
			removeItems(items.filter(({ image }) => !image));
			dispatch({ type: 'paused', pause: { by: 'user' } });
			const uploaded = items.filter(({ image }) => image);
			let deleted = items.length - uploaded.length;
			for (const item of uploaded) {
				try {
					await deleteStored(signal, item, onWait);
					removeItems([item]);
					deleted += 1;
				} catch {
					dispatch({ type: 'put-back', key: item.key, mustWait: false });
				}
				onDeleted(deleted);
			}
			if (deleted === items.length) dispatch({ type: 'resumed' });
			return items.length - deleted;
		},
	};
}
