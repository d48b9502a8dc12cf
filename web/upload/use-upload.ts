// Drives the upload page: checks a chosen file, asks for consent if needed, uploads, moves on.
import { useCallback, useEffect, useReducer } from 'react';
import { useNavigate } from 'react-router';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { grantConsent, hasConsentNow } from '../consent/use-consent.ts';
import { uploadPicture } from '../journey/api.ts';
import { messages } from '../journey/messages.ts';
import { processingPath } from '../journey/paths.ts';
import { checkFile } from './check-file.ts';
import { idle, uploadReducer } from './upload-state.ts';

export function useUpload() {
	const [state, dispatch] = useReducer(uploadReducer, idle);
	const navigate = useNavigate();
	const sending = state.step === 'uploading' ? state.file : undefined;

	const choose = useCallback(async (file: File) => {
		const verdict = await checkFile(file);
		if (verdict !== 'fine') {
			track({ category: 'upload', action: 'file_refused', label: verdict, value: file.size });
			showToast(verdict === 'too-large' ? messages.tooLarge : messages.wrongType);
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

	const stop = useCallback(() => dispatch({ type: 'cancelled' }), []);

	useEffect(() => {
		if (!sending) return;
		const stopping = new AbortController();
		const startedAt = performance.now();
		track({ category: 'upload', action: 'upload_started', value: sending.size });
		uploadPicture(stopping.signal, sending).then(
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
				if (stopping.signal.aborted) return;
				track({ category: 'upload', action: 'upload_failed', label: error.code });
				dispatch({ type: 'failed' });
				showToast(messages.uploadFailed);
			},
		);
		return () => stopping.abort();
	}, [sending, navigate]);

	return { state, choose, confirm, decline, stop };
}
