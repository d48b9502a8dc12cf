// The flow of the upload page: check the file, ask for consent if needed, upload, navigate to /processing.
import { useCallback, useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { track } from '#web/analytics.ts';
import { ConsentError } from '#web/consent/consent.ts';
import { grantConsent, hasConsentNow } from '#web/consent/use-consent.ts';
import { deleteImage } from '#web/journey/api.ts';
import { ApiError } from '#web/journey/api-error.ts';
import { messages } from '#web/journey/messages.ts';
import { processingPath } from '#web/journey/paths.ts';
import { sendFile } from '#web/journey/send-file.ts';
import { rememberSentFile } from '#web/journey/sent-file.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { checkFile } from './check-file.ts';
import { idle, uploadReducer } from './upload-state.ts';

/**
 * `choose` uploads a file that the user selected; `offer` shows one that came by itself, and `send` uploads it on a
 * click. `choose` and `send` ask for consent first if it is needed. `share`: of the file that has been sent, 0 to 1.
 */
export function useUpload() {
	const [state, dispatch] = useReducer(uploadReducer, idle);
	const [share, setShare] = useState(0);
	const navigate = useNavigate();
	const sending = state.step === 'uploading' ? state.file : undefined;

	const send = useCallback((file: File) => {
		const consented = hasConsentNow();
		track({ category: 'upload', action: 'file_selected', value: file.size });
		if (!consented) track({ category: 'consent', action: 'consent_asked' });
		dispatch({ type: 'chosen', file, consented });
	}, []);

	const choose = useCallback(
		async (file: File) => {
			if (await isAccepted(file)) send(file);
		},
		[send],
	);

	const offer = useCallback(async (file: File) => {
		if (await isAccepted(file)) dispatch({ type: 'offered', file });
	}, []);

	const confirm = useCallback(() => {
		grantConsent();
		track({ category: 'consent', action: 'consent_granted', label: 'dialog' });
		dispatch({ type: 'consented' });
	}, []);

	const decline = useCallback(() => {
		track({ category: 'consent', action: 'consent_declined' });
		dispatch({ type: 'cancelled' });
	}, []);

	const cancel = useCallback(() => dispatch({ type: 'cancelled' }), []);

	useEffect(() => {
		if (!sending) return;
		const cancellation = new AbortController();
		const startedAt = performance.now();
		setShare(0);
		track({ category: 'upload', action: 'upload_started', value: sending.size });
		sendFile(cancellation.signal, sending, setShare, removeQuietly).then(
			(reply) => {
				track({
					category: 'upload',
					action: 'upload_success',
					value: Math.round(performance.now() - startedAt),
				});
				dispatch({ type: 'succeeded' });
				showToast(messages.uploaded);
				rememberSentFile(reply.id, sending);
				navigate(processingPath(reply.id), { state: { width: reply.width, height: reply.height } });
			},
			(error) => {
				if (cancellation.signal.aborted) return;
				if (error instanceof ConsentError) return dispatch({ type: 'cancelled' });
				track({
					category: 'upload',
					action: 'upload_failed',
					label: error instanceof ApiError ? error.code : 'unknown',
				});
				dispatch({ type: 'failed' });
				showToast(messages.uploadFailed);
			},
		);
		return () => cancellation.abort();
	}, [sending, navigate]);

	return { state, share, choose, offer, send, confirm, decline, cancel };
}

/** Deletes an image that no page is waiting for any more; if the call fails, the image expires in time. */
function removeQuietly({ id }: { id: string }): void {
	deleteImage(new AbortController().signal, id).catch(() => {});
}

/** Checks a file and shows a toast if it is rejected. */
async function isAccepted(file: File): Promise<boolean> {
	const check = await checkFile(file);
	if (check === 'accepted') return true;
	track({ category: 'upload', action: 'file_refused', label: check, value: file.size });
	showToast(check === 'too-large' ? messages.tooLarge : messages.wrongType);
	return false;
}
