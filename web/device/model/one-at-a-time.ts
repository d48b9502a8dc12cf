// One download at a time among the tabs of this browser (Web Locks API).
import { inTime } from '#web/in-time.ts';

const lockName = 'peel-device-model';

/**
 * Waits for another tab's work to end; `onWait` is called if that is necessary. The work gets two signals: the first
 * aborts when the caller's does, or when `endOthers` is called in any tab; the second aborts only when `endOthers` is
 * called. If the browser gives no locks, the work starts at once.
 */
export async function oneAtATime(
	signal: AbortSignal,
	onWait: (() => void) | undefined,
	work: (signal: AbortSignal, ended: AbortSignal) => Promise<void>,
): Promise<void> {
	const ended = new AbortController();
	const run = () => work(AbortSignal.any([signal, ended.signal]), ended.signal);
	const locks = await usableLocks();
	if (!locks) return run();
	try {
		const isFree = await locks.request(lockName, { ifAvailable: true }, async (lock) => {
			if (lock) await run();
			return lock !== null;
		});
		if (isFree) return;
		onWait?.();
		await locks.request(lockName, { signal }, run);
	} catch (error) {
		// Rejects at once when the lock is stolen, while the work still runs.
		ended.abort();
		throw error;
	}
}

/** Does the work at once, and aborts that of others. */
export async function endOthers(work: () => Promise<void>): Promise<void> {
	const locks = await usableLocks();
	if (!locks) return work();
	await locks.request(lockName, { steal: true }, work);
}

/** Whether a tab, possibly this one, is at work. */
export async function isAnyAtWork(): Promise<boolean> {
	const locks = await usableLocks();
	return locks !== undefined && (await isHeld(locks));
}

/** Resolves once no tab is at work. Rejects with the reason of the signal. */
export async function noneAtWork(signal: AbortSignal): Promise<void> {
	const locks = await usableLocks();
	while (locks && (await isHeld(locks)))
		await locks.request(lockName, { mode: 'shared', signal }, () => undefined);
}

async function isHeld(locks: LockManager): Promise<boolean> {
	const { held } = await locks.query();
	return held?.some(({ name }) => name === lockName) ?? false;
}

/** Without HTTPS there are no locks; if the user blocks storage, browsers reject each call, or never answer. */
async function usableLocks(): Promise<LockManager | undefined> {
	try {
		await inTime(navigator.locks.query());
		return navigator.locks;
	} catch {
		return undefined;
	}
}
