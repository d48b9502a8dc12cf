// The model on this device, for a page: its state, and the actions of the user.
import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ModelFile, ModelStatus } from './create-model-cache.ts';
import { downloadModel, downloadSize, modelStatus, removeModels } from './model-cache.ts';
import { ModelDownloadError, type ModelErrorCode } from './model-download-error.ts';
import { checking, type ModelState, modelReducer } from './model-state.ts';
import { noneAtWork } from './one-at-a-time.ts';

export interface UsedModel {
	/** Length of the model's file. */
	readonly bytes: number;
	readonly state: ModelState;
	/** Starts or resumes the download, which ends when the page is left. */
	readonly download: () => void;
	/** Ends the download, once what has arrived is stored. */
	readonly cancel: () => void;
	/** The model of every version, and parts of it. */
	readonly remove: () => void;
	/** For an error of `readModel`, which the page gets when it cuts out: 'damaged' or 'absent'. */
	readonly fail: (code: ModelErrorCode) => void;
}

export function useModel(model: ModelFile): UsedModel {
	const [state, dispatch] = useReducer(modelReducer, checking);
	const running = useRef<AbortController>(undefined);
	const { step, total } = state;

	const fail = useCallback(
		(code: ModelErrorCode) => {
			const failed = (status?: ModelStatus) => dispatch({ type: 'failed', code, status });
			modelStatus(model).then(failed, () => failed());
		},
		[model],
	);
	const read = useCallback(
		async (signal?: AbortSignal) => {
			try {
				const status = await modelStatus(model);
				if (!signal?.aborted) dispatch({ type: 'read', status });
			} catch (error) {
				if (!signal?.aborted) fail(codeOf(error, 'storage-failed'));
			}
		},
		[model, fail],
	);

	useEffect(() => {
		void read();
	}, [read]);

	useEffect(() => {
		const update = () => {
			if (document.visibilityState !== 'visible') return;
			modelStatus(model).then(
				(status) => dispatch({ type: 'found', status }),
				// What the page knows may still be true.
				() => {},
			);
		};
		document.addEventListener('visibilitychange', update);
		return () => document.removeEventListener('visibilitychange', update);
	}, [model]);

	useEffect(() => {
		if (step !== 'elsewhere') return;
		const left = new AbortController();
		noneAtWork(left.signal).then(
			() => read(left.signal),
			() => {},
		);
		return () => left.abort();
	}, [step, read]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: read anew only when it is shown
	useEffect(() => {
		if (step !== 'absent' || total !== undefined) return;
		const cancellation = new AbortController();
		downloadSize(model, cancellation.signal).then(
			(total) => dispatch({ type: 'sized', total }),
			// The model can be downloaded even if its size is unknown.
			() => {},
		);
		return () => cancellation.abort();
	}, [step, model]);

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
			(error) => {
				if (left.signal.aborted) return;
				// It was cancelled, or another tab has removed the model.
				if (error instanceof DOMException && error.name === 'AbortError') void read(left.signal);
				// What else can fail is memory for the model.
				else fail(codeOf(error, 'no-space'));
			},
		);
		return () => left.abort();
	}, [step, model, read, fail]);

	return {
		bytes: model.bytes,
		state,
		download: useCallback(() => dispatch({ type: 'started' }), []),
		cancel: useCallback(() => running.current?.abort(), []),
		remove: useCallback(
			() =>
				void removeModels().then(
					() => read(),
					() => fail('storage-failed'),
				),
			[read, fail],
		),
		fail,
	};
}

const codeOf = (error: unknown, other: ModelErrorCode): ModelErrorCode =>
	error instanceof ModelDownloadError ? error.code : other;
