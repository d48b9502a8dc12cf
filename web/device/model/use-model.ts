// The model on this device, for a page: its state, and the actions of the user.
import { type Dispatch, useCallback, useEffect, useReducer } from 'react';
import type { ModelFile, ModelStatus } from './create-model-cache.ts';
import { downloadSize, modelStatus, removeModels } from './model-cache.ts';
import { ModelDownloadError, type ModelErrorCode } from './model-download-error.ts';
import { checking, type ModelAction, type ModelState, modelReducer } from './model-state.ts';
import { noneAtWork } from './one-at-a-time.ts';
import { useModelDownload } from './use-model-download.ts';

export interface UsedModel {
	/** Length of the model's file. */
	readonly bytes: number;
	readonly state: ModelState;
	/** Starts or resumes the download, which ends when the page is left. */
	readonly download: () => void;
	/** Ends the download once the received bytes are stored. */
	readonly cancel: () => void;
	/** Removes every version of the model, and parts of it. */
	readonly remove: () => void;
	/** Reports an error of `readModel`, which the page gets when it cuts out: 'damaged' or 'absent'. */
	readonly fail: (code: ModelErrorCode) => void;
}

export function useModel(model: ModelFile): UsedModel {
	const [state, dispatch] = useReducer(modelReducer, checking);
	const { step } = state;

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
	// Any other failure is a lack of memory for the model.
	const onFailure = useCallback((error: unknown) => fail(codeOf(error, 'no-space')), [fail]);

	useEffect(() => {
		void read();
	}, [read]);
	useStatusWhenShown(model, dispatch);
	useEndElsewhere(step, read);
	useDownloadSize(model, state, dispatch);
	const cancel = useModelDownload({ model, step, dispatch, read, onFailure });

	return {
		bytes: model.bytes,
		state,
		download: useCallback(() => dispatch({ type: 'started' }), []),
		cancel,
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

/** Another tab may have downloaded or removed the model while the page was hidden. */
function useStatusWhenShown(model: ModelFile, dispatch: Dispatch<ModelAction>): void {
	useEffect(() => {
		const update = () => {
			if (document.visibilityState !== 'visible') return;
			modelStatus(model).then(
				(status) => dispatch({ type: 'found', status }),
				// What the page shows may still be true.
				() => {},
			);
		};
		document.addEventListener('visibilitychange', update);
		return () => document.removeEventListener('visibilitychange', update);
	}, [model, dispatch]);
}

/** Reads what is stored once the download of another tab has ended. */
function useEndElsewhere(step: ModelState['step'], read: (signal: AbortSignal) => void): void {
	useEffect(() => {
		if (step !== 'elsewhere') return;
		const left = new AbortController();
		noneAtWork(left.signal).then(
			() => read(left.signal),
			() => {},
		);
		return () => left.abort();
	}, [step, read]);
}

/** Requests the size of the download, if it is not known, each time the download is offered. */
function useDownloadSize(
	model: ModelFile,
	{ step, total }: ModelState,
	dispatch: Dispatch<ModelAction>,
): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: read anew only when it is shown
	useEffect(() => {
		if (step !== 'absent' || total !== undefined) return;
		const cancellation = new AbortController();
		downloadSize(model, cancellation.signal).then(
			(known) => dispatch({ type: 'sized', total: known }),
			// The model can be downloaded even if its size is unknown.
			() => {},
		);
		return () => cancellation.abort();
	}, [model, step, dispatch]);
}

const codeOf = (error: unknown, other: ModelErrorCode): ModelErrorCode =>
	error instanceof ModelDownloadError ? error.code : other;
