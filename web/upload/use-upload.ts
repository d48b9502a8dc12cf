// The flow of the upload page: check the file, ask for consent if needed, upload, navigate to /processing.
import { useCallback, useEffect, useReducer } from 'react';
import { useNavigate } from 'react-router';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { grantConsent, hasConsentNow } from '../consent/use-consent.ts';
import { uploadImage } from '../journey/api.ts';
import { messages } from '../journey/messages.ts';
import { processingPath } from '../journey/paths.ts';
import { checkFile } from './check-file.ts';
import { idle, uploadReducer } from './upload-state.ts';

export function useUpload() {
	const [state, dispatch] = useReducer(uploadReducer, idle);
	const navigate = useNavigate();
	const sending = state.step === 'uploading' ? state.file : undefined;

	const choose = useCallback(async (file: File) => {
		const check = await checkFile(file);
		if (check !== 'accepted') {
			track({ category: 'upload', action: 'file_refused', label: check, value: file.size });
			showToast(check === 'too-large' ? messages.tooLarge : messages.wrongType);
			return;
		}
		const consented = hasConsentNow();
		track({ category: 'upload', action: 'file_selected', value: file.size });
		if (!consented) track({ category: 'consent', action: 'consent_asked' });
		dispatch({ type: 'chosen', file, consented });
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
		track({ category: 'upload', action: 'upload_started', value: sending.size });
		uploadImage(cancellation.signal, sending).then(
			(reply) => {
				track({
					category: 'upload',
					action: 'upload_success',
					value: Math.round(performance.now() - startedAt),
				});
				dispatch({ type: 'succeeded' });
				showToast(messages.uploaded);
				navigate(processingPath(reply.id), { state: { width: reply.width, height: reply.height } });
			},
			(error) => {
				if (cancellation.signal.aborted) return;
				track({ category: 'upload', action: 'upload_failed', label: error.code });
				dispatch({ type: 'failed' });
				showToast(messages.uploadFailed);
			},
		);
		return () => cancellation.abort();
	}, [sending, navigate]);

	return { state, choose, confirm, decline, cancel };
}
