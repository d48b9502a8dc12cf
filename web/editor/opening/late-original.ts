// The original that the session gets after the cutout: its loading state for the page, and retries.
import { unavailableReason } from '#web/journey/unavailable-reason.ts';
import { createListeners } from '#web/listeners.ts';

export type OriginalState =
	/** `share`: 0 to 1. */
	| { readonly kind: 'loading'; readonly share: number }
	| { readonly kind: 'loaded' }
	| {
			readonly kind: 'failed';
			readonly reason: ReturnType<typeof unavailableReason>;
			readonly error: unknown;
	  };

export interface LateOriginal {
	read(): OriginalState;
	subscribe(listener: () => void): () => void;
	/** Loads the original, unless it is loading or loaded. Never rejects. */
	load(): Promise<void>;
}

/** `add` loads the original and gives it to the session. Undefined if the session already has it. */
export function createLateOriginal(
	add: ((onProgress: (share: number) => void) => Promise<void>) | undefined,
): LateOriginal {
	const { subscribe, notify } = createListeners();
	let state: OriginalState = add ? { kind: 'loading', share: 0 } : { kind: 'loaded' };
	let isUnderWay = false;

	function show(next: OriginalState): void {
		state = next;
		notify();
	}
	return {
		read: () => state,
		subscribe,
		async load() {
			if (!add || isUnderWay || state.kind === 'loaded') return;
			isUnderWay = true;
			show({ kind: 'loading', share: 0 });
			try {
				await add((share) => show({ kind: 'loading', share }));
				show({ kind: 'loaded' });
			} catch (error) {
				show({ kind: 'failed', reason: unavailableReason(error as Error), error });
			}
			isUnderWay = false;
		},
	};
}
