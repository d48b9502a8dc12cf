// What the batch waits for, and for how long.
import { useEffect, useReducer } from 'react';
import type { Wait } from './processing/with-retries.ts';
import { duration, pauseText } from './summary.ts';

/** The cause, while a zip or a deletion waits. */
export function WaitText({ wait }: { wait: Wait }) {
	if (typeof wait === 'string') return pauseText({ by: wait });
	return (
		<>
			The server asks us to wait. It continues <Countdown until={wait} />.
		</>
	);
}

/** Second by second; not for a live region, which would announce each. `until`: milliseconds since 1970. */
export function Countdown({ until }: { until: number }) {
	const [, tick] = useReducer((count: number) => count + 1, 0);
	useEffect(() => {
		const timer = setInterval(tick, 1000);
		return () => clearInterval(timer);
	}, []);
	const seconds = Math.ceil((until - Date.now()) / 1000);
	return <span className="tabular-nums">{seconds > 0 ? `in ${duration(seconds)}` : 'in a moment'}</span>;
}
