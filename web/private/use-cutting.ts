// The flow of the private page: check the file, wait for the model, cut out, show what came of it.
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { ModelDownloadError } from '#web/device/model/model-download-error.ts';
import type { UsedModel } from '#web/device/model/use-model.ts';
import { type Backend, DeviceError } from '#web/device/protocol.ts';
import { messages, tooLarge } from '#web/journey/messages.ts';
import { showToast, type ToastContent } from '#web/ui/toasts/toasts.ts';
import { checkFile } from '#web/upload/check-file.ts';
import { choosing, privateReducer, takesPhoto } from './private-state.ts';
import { useDevice } from './use-device.ts';

const onePhoto: ToastContent = {
	tone: 'failure',
	title: 'One photo at a time',
	message: 'Press Cancel or Another photo first.',
};

/** `cutOutBy`: the backend that cut out the last photo of this visit. */
export function useCutting(model: UsedModel) {
	const [state, dispatch] = useReducer(privateReducer, choosing);
	const { backend, cutOut, close } = useDevice();
	const [cutOutBy, setCutOutBy] = useState<Backend>();
	const hasModel = model.state.step === 'stored';
	/** The current state, because a photo may still be being read when the model is found. */
	const hasModelNow = useRef(false);
	const { fail } = model;
	const accepts = takesPhoto(state);
	const file = state.step === 'working' ? state.file : undefined;
	const isEditing = state.step === 'done' && state.isEditing;

	const choose = useCallback(
		async (chosen: File) => {
			if (!accepts) {
				// In the editor a dropped or pasted file may be meant as a background.
				if (!isEditing) showToast(onePhoto);
				return;
			}
			const check = await checkFile(chosen, limits.deviceMaxMegabytes);
			if (check === 'accepted') dispatch({ type: 'chosen', file: chosen, hasModel: hasModelNow.current });
			else showToast(check === 'too-large' ? tooLarge(limits.deviceMaxMegabytes) : messages.wrongType);
		},
		[accepts, isEditing],
	);

	useEffect(() => {
		hasModelNow.current = hasModel;
		if (hasModel) dispatch({ type: 'model-stored' });
	}, [hasModel]);

	useEffect(() => {
		if (!file) return;
		const cancellation = new AbortController();
		const { signal } = cancellation;
		cutOut(file, {
			signal,
			onStep: (stage) => signal.aborted || dispatch({ type: 'advanced', stage }),
		}).then(
			(cutout) => {
				if (signal.aborted) return;
				setCutOutBy(cutout.backend);
				dispatch({ type: 'finished', cutout });
			},
			(error: unknown) => {
				if (signal.aborted) return;
				if (error instanceof ModelDownloadError) {
					fail(error.code);
					dispatch({ type: 'model-lost' });
				} else dispatch({ type: 'failed', reason: error instanceof DeviceError ? error.code : 'failed' });
			},
		);
		return () => cancellation.abort();
	}, [file, cutOut, fail]);

	// The editor needs the memory that the network holds.
	useEffect(() => {
		if (isEditing) close();
	}, [isEditing, close]);

	return { state, dispatch, choose, backend, cutOutBy };
}
