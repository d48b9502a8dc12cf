// Converts the server's times to the clock of this device, which may be wrong by hours: an image would seem to have
// expired before it was uploaded.

/**
 * Milliseconds. Clocks that differ by less count as equal, because a reply takes a while to arrive and its header has
 * whole seconds.
 */
export const clockToleranceMs = 60_000;

/**
 * Milliseconds since 1970; NaN if `time` cannot be parsed. `date`: the header Date of the reply that contains the time.
 */
export function byDeviceClock(time: string, date: string | null): number {
	const aheadMs = Date.now() - Date.parse(date ?? '');
	return Date.parse(time) + (Math.abs(aheadMs) > clockToleranceMs ? aheadMs : 0);
}
