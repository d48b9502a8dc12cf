// Keeps the page for visits without a connection while the model is on this device, and removes it with the model.
import { useEffect, useState } from 'react';
import type { ModelState } from '#web/device/model/model-state.ts';
import type { Backend } from '#web/device/protocol.ts';

/**
 * `usedBackend`: the one that has cut out a photo; without it nothing is kept. Returns whether the page has become
 * usable without a connection in this visit.
 */
export function useOffline({ step, lasting }: ModelState, usedBackend: Backend | undefined): boolean {
	const [isKept, setKept] = useState(false);

	useEffect(() => {
		// A storage that does not respond in this visit does not mean that the model is gone.
		if (step === 'absent' && lasting) {
			setKept(false);
			load()
				.then(({ removeOffline }) => removeOffline())
				.catch(ignore);
		}
		if (step !== 'stored' || !usedBackend) return;
		const cancellation = new AbortController();
		load()
			.then(({ keepOffline }) => keepOffline(cancellation.signal, usedBackend))
			.then((kept) => cancellation.signal.aborted || setKept(kept))
			.catch(ignore);
		return () => cancellation.abort();
	}, [step, lasting, usedBackend]);

	return isKept;
}

const load = () => import('./keep-offline.ts');

/** Without a connection or space the page works as before; the next visit tries again. */
function ignore() {}
