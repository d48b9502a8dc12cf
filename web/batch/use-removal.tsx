// Removes images from the list, after a confirmation where edits on this device would be lost.
import { useCallback, useState } from 'react';
import { DeletionDialog } from '#web/editor/workbench/deletion-dialog.tsx';
import type { Batch } from './create-batch.ts';

/** `dialog` is to be rendered: the confirmation while it is open. */
export function useRemoval(batch: Batch) {
	/** Key of the image whose removal is to be confirmed. */
	const [pending, setPending] = useState<string>();
	const remove = useCallback(
		(key: string) => (hasUnsavedEdits(batch, key) ? setPending(key) : batch.remove([key])),
		[batch],
	);
	const dialog = pending !== undefined && (
		<DeletionDialog
			isOnServer={false}
			onDelete={async () => {}}
			onDeleted={() => {
				setPending(undefined);
				batch.remove([pending]);
			}}
			onClose={() => setPending(undefined)}
		/>
	);
	return { remove, dialog };
}

/**
 * Whether an image on this device has edits that were not saved to a file. The edits of an image on the server expire
 * with it in any case.
 */
function hasUnsavedEdits({ read, processor }: Batch, removed: string): boolean {
	const item = read().items.find(({ key }) => key === removed);
	return processor.place === 'device' && item?.editedAt !== undefined && !item.isSaved;
}
