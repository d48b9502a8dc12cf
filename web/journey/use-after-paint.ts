// Whether what has become ready has also been painted.
import { useEffect, useState } from 'react';

/** True from the second frame after `ready` on: the first one paints. */
export function useAfterPaint(ready: boolean): boolean {
	const [painted, setPainted] = useState(false);

	useEffect(() => {
		if (!ready) return;
		let frame = requestAnimationFrame(() => {
			frame = requestAnimationFrame(() => setPainted(true));
		});
		return () => cancelAnimationFrame(frame);
	}, [ready]);

	return painted;
}
