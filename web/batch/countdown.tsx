// The time until something continues by itself, second by second. Not for a
// live region, which would announce each second.
import { useEffect, useReducer } from 'react';
import { duration } from './summary.ts';

/** `until`: milliseconds since 1970. */
export function Countdown({ until }: { until: number }) {
	const [, tick] = useReducer((count: number) => count + 1, 0);
	useEffect(() => {
		const timer = setInterval(tick, 1000);
		return () => clearInterval(timer);
	}, []);
	const seconds = Math.ceil((until - Date.now()) / 1000);
	return <span className="tabular-nums">{seconds > 0 ? `in ${duration(seconds)}` : 'in a moment'}</span>;
}
