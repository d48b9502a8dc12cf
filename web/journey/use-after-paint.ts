// Reports when content that became ready has been painted.
import { useEffect, useState } from 'react';

/** True from the second animation frame after `ready`: the first one paints. */
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
