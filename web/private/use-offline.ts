// Keeps the page for visits without a connection while the model is on this device, and removes it with the model.
import { useEffect, useState } from 'react';
import type { ModelState } from '#web/device/model/model-state.ts';

/** `isUsed`: a photo has been cut out. Returns whether the page has become usable without a connection in this visit. */
export function useOffline(step: ModelState['step'], isUsed: boolean): boolean {
	const [isKept, setKept] = useState(false);

	useEffect(() => {
		if (step === 'absent') {
			setKept(false);
			load()
				.then(({ forgetOffline }) => forgetOffline())
				.catch(ignore);
		}
		if (step !== 'stored' || !isUsed) return;
		const cancellation = new AbortController();
		load()
			.then(({ keepOffline }) => keepOffline(cancellation.signal))
			.then((kept) => cancellation.signal.aborted || setKept(kept))
			.catch(ignore);
		return () => cancellation.abort();
	}, [step, isUsed]);

	return isKept;
}

const load = () => import('./keep-offline.ts');

/** Without a connection or space the page works as before; the next visit tries again. */
function ignore() {}
