// Whether an instant has passed, and a new rendering when it does.
import { useEffect, useState } from 'react';

/** Timers overflow after 2^31 ms; nothing is kept for that long. */
const longestTimerMs = 2 ** 31 - 1;
/** Timers may be early by some milliseconds. */
const laterMs = 50;

/** `instant` in milliseconds since 1970; undefined never passes. */
export function useHasPassed(instant = Number.POSITIVE_INFINITY): boolean {
	const [hasPassed, setPassed] = useState(() => instant <= Date.now());
	useEffect(() => {
		const waitMs = Math.min(longestTimerMs, Math.max(0, instant - Date.now()) + laterMs);
		const timer = setTimeout(() => setPassed(instant <= Date.now()), waitMs);
		return () => clearTimeout(timer);
	}, [instant]);
	return hasPassed;
}
