// One cutout by the current recipe: made a moment after the last change; an outdated one is cancelled.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Batch } from '../create-batch.ts';
import { makeFile } from '../download/make-file.ts';
import { reloadAdvice } from '../download/reload-advice.ts';
import { type Item, takesRecipe } from '../item.ts';
import { failureOf } from '../processing/failure.ts';
import type { BatchRecipe } from './recipe.ts';

const idleMs = 400;

export type Preview =
	| { readonly state: 'making' }
	/** `advice`: what may help, where that is known. */
	| { readonly state: 'failed'; readonly advice: string | undefined }
	| { readonly state: 'shown'; readonly file: Blob };

/**
 * The last one stays while the next is made. One that failed is made again with a new `choice`, when the connection is
 * back, and when `remaining`, the number of images still to be done, changes: the server may have been busy with them.
 */
export function usePreview(
	batch: Batch,
	item: Item | undefined,
	recipe: BatchRecipe,
	choice: unknown,
	remaining: number,
) {
	const [preview, setPreview] = useState<Preview>({ state: 'making' });
	const [isStale, setStale] = useState(true);
	const [retries, setRetries] = useState(0);
	const hasFailed = preview.state === 'failed';
	const retry = useEffectEvent(() => hasFailed && setRetries((count) => count + 1));
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs for each choice, even of the same image.
	useEffect(() => void retry(), [choice, remaining]);
	useEffect(() => {
		window.addEventListener('online', retry);
		return () => window.removeEventListener('online', retry);
	}, []);
	// The item's place in the list and the states of other items do not matter.
	const key = item && [item.key, item.editedAt, takesRecipe(item)].join(' ');
	// biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the item.
	useEffect(() => {
		if (!item) return;
		const cancellation = new AbortController();
		const { signal } = cancellation;
		setStale(true);
		setPreview((before) => (before.state === 'failed' ? { state: 'making' } : before));
		const timer = setTimeout(() => {
			makeFile(signal, batch.processor, { item, recipe })
				.then(
					(file) => signal.aborted || setPreview({ state: 'shown', file }),
					(error: unknown) => {
						if (signal.aborted) return;
						setPreview({ state: 'failed', advice: reloadAdvice(error, batch) });
						if (failureOf(error).kind === 'gone') batch.dispatch({ type: 'lost', key: item.key });
					},
				)
				.finally(() => signal.aborted || setStale(false));
		}, idleMs);
		return () => {
			clearTimeout(timer);
			cancellation.abort();
		};
	}, [batch, key, recipe, retries]);
	return { preview, isStale };
}
