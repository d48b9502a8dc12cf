// Deletes the picture once the visitor has confirmed it.
import { useCallback, useEffect, useReducer } from 'react';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { deletePicture } from '../journey/api.ts';
import { messages } from '../journey/messages.ts';
import { resultReducer } from './deletion-state.ts';

export function useDeletion(id: string) {
	const [step, dispatch] = useReducer(resultReducer, 'shown');

	useEffect(() => {
		if (step !== 'deleting') return;
		const stopping = new AbortController();
		deletePicture(stopping.signal, id).then(
			() => {
				track({ category: 'result', action: 'result_deleted' });
				dispatch('delete-done');
			},
			(error) => {
				if (stopping.signal.aborted) return;
				// Gone already, by time or from another tab: that is what was asked for.
				if (error.status === 404 || error.status === 410) return dispatch('delete-done');
				showToast(messages.deletionFailed);
				dispatch('delete-failed');
			},
		);
		return () => stopping.abort();
	}, [step, id]);

	return {
		step,
		ask: useCallback(() => dispatch('delete-asked'), []),
		keep: useCallback(() => dispatch('kept'), []),
		confirm: useCallback(() => dispatch('delete-confirmed'), []),
	};
}
