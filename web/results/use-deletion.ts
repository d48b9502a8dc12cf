// The flow of deleting a result: request, confirmation, call.
import { useCallback, useEffect, useReducer } from 'react';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { deleteImage } from '../journey/api.ts';
import { messages } from '../journey/messages.ts';
import { deletionReducer } from './deletion-state.ts';

export function useDeletion(id: string) {
	const [step, dispatch] = useReducer(deletionReducer, 'shown');

	useEffect(() => {
		if (step !== 'deleting') return;
		const cancellation = new AbortController();
		deleteImage(cancellation.signal, id).then(
			() => {
				track({ category: 'result', action: 'result_deleted' });
				dispatch('delete-done');
			},
			(error) => {
				if (cancellation.signal.aborted) return;
				// Already deleted, by expiry or from another tab: the goal is reached.
				if (error.status === 404 || error.status === 410) return dispatch('delete-done');
				showToast(messages.deletionFailed);
				dispatch('delete-failed');
			},
		);
		return () => cancellation.abort();
	}, [step, id]);

	return {
		step,
		request: useCallback(() => dispatch('delete-requested'), []),
		cancel: useCallback(() => dispatch('delete-cancelled'), []),
		confirm: useCallback(() => dispatch('delete-confirmed'), []),
	};
}
