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
		let isShown = true;
		const end = (last: DeletionStep) => isShown && setStep(last);
		// Not aborted when the user leaves the page: the image would stay although its deletion was confirmed.
		deleteEverywhere(new AbortController().signal, id).then(
			() => {
				track({ category: 'result', action: 'result_deleted' });
				end('deleted');
			},
			() => {
				showToast(messages.deletionFailed);
				end('shown');
			},
		);
		return () => {
			isShown = false;
		};
	}, [step, id]);

	return {
		step,
		request: useCallback(() => setStep('confirming'), []),
		/** Has no effect once the deletion has started. */
		cancel: useCallback(() => setStep((now) => (now === 'confirming' ? 'shown' : now)), []),
		confirm: useCallback(() => setStep('deleting'), []),
	};
}
