// Until when the server keeps an image, and whether it has deleted it. Only the server knows: the clock of this device
// may be set while a page is open, and timers do not run while the device sleeps.
import { createListeners } from '#web/listeners.ts';
import { clockToleranceMs } from './device-clock.ts';
import { unavailableReason } from './unavailable-reason.ts';

export interface Expiry {
	/** Milliseconds since 1970, by the clock of this device. */
	readonly expiresAt: number;
	readonly isGone: boolean;
	/** Whether it was deleted before its time. */
	readonly isDeleted?: boolean;
}

export interface ExpiryWatch {
	read(): Expiry;
	subscribe(listener: () => void): () => void;
	/** Asks the server, unless a request is under way. */
	check(): Promise<void>;
	/** Returns the function that ends the watch. */
	start(): () => void;
}

/** How often the clocks are compared, and how soon the server is asked again if it did not reply. */
const intervalMs = 30_000;
/** A server that does not reply within this time says nothing. */
const timeoutMs = 30_000;
/** The server may keep an image this much longer than the device expects, because its times are whole seconds. */
const laterMs = 1000;

/** `readExpiry` rejects as journey/api.ts does; it resolves to NaN where the server does not say. */
export function createExpiryWatch(
	first: number,
	readExpiry: (signal: AbortSignal) => Promise<number>,
): ExpiryWatch {
	const { subscribe, notify } = createListeners();
	let state: Expiry = { expiresAt: first, isGone: false };
	let known = clocksAt(first);
	let cancellation = new AbortController();
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isChecking = false;

	function update(next: Expiry): void {
		state = next;
		notify();
	}

	async function check(): Promise<void> {
		if (isChecking || state.isGone) return;
		isChecking = true;
		const { signal } = cancellation;
		try {
			const read = await readExpiry(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
			const expiresAt = Number.isNaN(read) ? state.expiresAt : read;
			known = clocksAt(expiresAt);
			if (expiresAt !== state.expiresAt) update({ ...state, expiresAt });
		} catch (error) {
			const reason = unavailableReason(error as Error);
			if (!signal.aborted && (reason === 'expired' || reason === 'deleted'))
				update({ ...state, isGone: true, isDeleted: reason === 'deleted' });
		}
		isChecking = false;
	}

	function isDue(): boolean {
		const jumpMs = Math.abs(Date.now() - performance.now() - known.aheadMs);
		return performance.now() >= known.deadline || jumpMs > clockToleranceMs;
	}

	async function pass(): Promise<void> {
		if (isDue()) await check();
		wait();
	}

	function wait(): void {
		clearTimeout(timer);
		if (cancellation.signal.aborted || state.isGone) return;
		const leftMs = known.deadline - performance.now();
		timer = setTimeout(pass, leftMs > 0 ? Math.min(leftMs, intervalMs) : intervalMs);
	}

	/** When the user comes back: another program may have deleted the image, and the device may have slept. */
	const onVisibility = () => document.visibilityState === 'visible' && void check();

	return {
		read: () => state,
		subscribe,
		check,
		start() {
			cancellation = new AbortController();
			wait();
			window.addEventListener('online', pass);
			document.addEventListener('visibilitychange', onVisibility);
			return () => {
				window.removeEventListener('online', pass);
				document.removeEventListener('visibilitychange', onVisibility);
				cancellation.abort();
				clearTimeout(timer);
			};
		},
	};
}

/** The device's two clocks now: the time of day, which can be set, and the page's timer, which cannot. */
function clocksAt(expiresAt: number) {
	const [day, page] = [Date.now(), performance.now()];
	return { aheadMs: day - page, deadline: page + expiresAt - day + laterMs };
}
