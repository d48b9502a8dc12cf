// The download of the model, driven by the state of a page: it runs while the step is 'downloading'.
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import type { ModelFile } from './create-model-cache.ts';
import { downloadModel } from './model-cache.ts';
import type { ModelAction, ModelState } from './model-state.ts';

interface Download {
	readonly model: ModelFile;
	readonly step: ModelState['step'];
	readonly dispatch: Dispatch<ModelAction>;
	/** Reads what is stored, after the download has ended or was cancelled. */
	readonly read: (signal: AbortSignal) => void;
	readonly onFailure: (error: unknown) => void;
}

/**
 * The download ends when the page is left. Returns a function that ends it earlier, once the received bytes are stored.
 */
export function useModelDownload({ model, step, dispatch, read, onFailure }: Download): () => void {
	const running = useRef<AbortController>(undefined);
	useEffect(() => {
		if (step !== 'downloading') return;
		const left = new AbortController();
		const cancellation = new AbortController();
		running.current = cancellation;
		downloadModel(model, {
			signal: AbortSignal.any([left.signal, cancellation.signal]),
			onProgress: (loaded, total) => dispatch({ type: 'progressed', loaded, total }),
			onWait: (reason) => dispatch({ type: 'waits', reason }),
		}).then(
			() => read(left.signal),
			(error: unknown) => {
				if (left.signal.aborted) return;
				// The download was cancelled, or another tab has removed the model.
				if (error instanceof DOMException && error.name === 'AbortError') read(left.signal);
				else onFailure(error);
			},
		);
		return () => left.abort();
	}, [model, step, dispatch, read, onFailure]);
	return useCallback(() => running.current?.abort(), []);
}
