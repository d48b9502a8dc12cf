// The server's times by the clock of this device. That may be wrong by hours: by it an image could have expired before it is uploaded.

/** Clocks that differ by less count as equal: a reply is on its way for a while, and its header has whole seconds. */
const toleranceMs = 60_000;

/** Milliseconds since 1970, NaN for what is no time. `date`: when the server sent it, from the header of the reply. */
export function byDeviceClock(time: string, date: string | null): number {
	const aheadMs = Date.now() - Date.parse(date ?? '');
	return Date.parse(time) + (Math.abs(aheadMs) > toleranceMs ? aheadMs : 0);
}
