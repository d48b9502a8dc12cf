// Marks those images of a batch as expired whose time is up by this device's clock. If that clock was set, or the
// device has slept, the server is asked first, about one image on behalf of all.
import { clockToleranceMs } from '#web/journey/device-clock.ts';
import type { Batch } from './create-batch.ts';
import { failureOf } from './processing/failure.ts';

/** A server that does not reply within this time says nothing. */
const timeoutMs = 30_000;

type Parts = Pick<Batch, 'read' | 'dispatch' | 'processor'>;

/** Returns the function to call now and then; it never rejects. */
export function createExpiryCheck({ read, dispatch, processor }: Parts): () => Promise<void> {
	let known = aheadMs();
	let isChecking = false;

	/** Whether the expiry times agree with the clock as it is set now. */
	async function adaptToClock(): Promise<boolean> {
		const ahead = aheadMs();
		if (Math.abs(ahead - known) <= clockToleranceMs) return true;
		const item = read().items.find(({ image, state }) => image?.expiresAt && state.step !== 'expired');
		const { image, key } = item ?? {};
		if (key && image?.expiresAt && processor.readExpiry) {
			try {
				const expiresAt = await processor.readExpiry(AbortSignal.timeout(timeoutMs), image);
				if (!Number.isNaN(expiresAt)) dispatch({ type: 'clock-set', byMs: expiresAt - image.expiresAt });
			} catch (error) {
				// Without a reply nothing is certain, until the next call.
				if (failureOf(error).kind !== 'gone') return false;
				// An image that is deleted on time confirms the clock; one that is deleted early says nothing about the
				// clock.
				dispatch({ type: 'lost', key });
				if (Date.now() < image.expiresAt) return false;
			}
		}
		known = ahead;
		return true;
	}

	return async () => {
		if (isChecking) return;
		isChecking = true;
		if (await adaptToClock()) dispatch({ type: 'time-passed', now: Date.now() });
		isChecking = false;
	};
}

/** How far the device's clock, which can be set, is ahead of the page's timer, which cannot. */
const aheadMs = () => Date.now() - performance.now();
