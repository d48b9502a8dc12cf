// The photos of the batch: the progress and the buttons for all, and the list.
import { useCallback } from 'react';
import { BatchBar } from '../batch-bar.tsx';
import type { BatchState } from '../batch-state.ts';
import type { Batch } from '../create-batch.ts';
import type { Downloads } from '../download/use-downloads.ts';
import { useRemoval } from '../use-removal.tsx';
import { BatchList } from './batch-list.tsx';
import type { RowActions } from './batch-row.tsx';

interface Props extends Pick<RowActions, 'onShow' | 'onEdit'> {
	batch: Batch;
	state: BatchState;
	downloads: Downloads;
	/** Key of the image in the preview. */
	shownKey: string | undefined;
}

export function Photos({ batch, state, downloads, shownKey, onShow, onEdit }: Props) {
	const removal = useRemoval(batch);
	const onRetry = useCallback((key: string) => batch.dispatch({ type: 'retried', key }), [batch]);
	const onChooseSettings = useCallback(
		(key: string, usesRecipe: boolean) => batch.dispatch({ type: 'settings-chosen', key, usesRecipe }),
		[batch],
	);
	return (
		<section aria-labelledby="list-title" className="min-w-0">
			<h2 id="list-title" tabIndex={-1} className="text-lead outline-none">
				Your photos
			</h2>
			<BatchBar batch={batch} state={state} downloads={downloads} />
			<BatchList
				items={state.items}
				shownKey={shownKey}
				busyKey={downloads.busy}
				onShow={onShow}
				onRemove={removal.remove}
				onRetry={onRetry}
				onChooseSettings={onChooseSettings}
				onEdit={onEdit}
				onDownload={downloads.downloadOne}
			/>
			{removal.dialog}
		</section>
	);
}
