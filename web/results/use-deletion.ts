// The flow of deleting a result: request, confirmation, call.
import { useCallback, useEffect, useState } from 'react';
import { track } from '#web/analytics.ts';
import { messages } from '#web/journey/messages.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { deleteEverywhere } from './delete-everywhere.ts';

export type DeletionStep = 'shown' | 'confirming' | 'deleting' | 'deleted';

export function useDeletion(id: string) {
	const [step, setStep] = useState<DeletionStep>('shown');

	useEffect(() => {
		if (step !== 'deleting') return;
		const cancellation = new AbortController();
		deleteEverywhere(cancellation.signal, id).then(
			() => {
				track({ category: 'result', action: 'result_deleted' });
				setStep('deleted');
			},
			() => {
				if (cancellation.signal.aborted) return;
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
