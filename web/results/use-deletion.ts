// The flow of deleting a result: request, confirmation, call.
import { useCallback, useEffect, useState } from 'react';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { deleteImage } from '../journey/api.ts';
import { messages } from '../journey/messages.ts';

export type DeletionStep = 'shown' | 'confirming' | 'deleting' | 'deleted';

export function useDeletion(id: string) {
	const [step, setStep] = useState<DeletionStep>('shown');

	useEffect(() => {
		if (step !== 'deleting') return;
		const cancellation = new AbortController();
		deleteImage(cancellation.signal, id).then(
			() => {
				track({ category: 'result', action: 'result_deleted' });
				setStep('deleted');
			},
			(error) => {
				if (cancellation.signal.aborted) return;
				// Already deleted, by expiry or from another tab: the goal is reached.
				if (error.status === 404 || error.status === 410) return setStep('deleted');
				showToast(messages.deletionFailed);
				setStep('shown');
			},
		);
		return () => cancellation.abort();
	}, [step, id]);

	return {
		step,
		request: useCallback(() => setStep('confirming'), []),
		/** Has no effect once the deletion has started. */
		cancel: useCallback(() => setStep((now) => (now === 'confirming' ? 'shown' : now)), []),
		confirm: useCallback(() => setStep('deleting'), []),
	};
}
