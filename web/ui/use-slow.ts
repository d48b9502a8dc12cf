// Whether a component has been shown for longer than usual.
import { useEffect, useState } from 'react';

/** True once the component has been there for this many milliseconds. */
export function useSlow(afterMs: number): boolean {
	const [isSlow, setSlow] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setSlow(true), afterMs);
		return () => clearTimeout(timer);
	}, [afterMs]);
	return isSlow;
}
