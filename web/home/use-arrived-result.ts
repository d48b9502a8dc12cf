// The result the home page shows, if one was left for it or arrives while it is open.
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import {
	readUploadResult,
	takeUploadResult,
	type UploadResult,
	uploadComplete,
} from '#web/results/handed-over-result.ts';

export function useArrivedResult(): { result: UploadResult | undefined; clear: () => void } {
	const [result, setResult] = useState<UploadResult>();

	// Before the first paint, so that whoever comes back from the results page sees no flash of the other view.
	useLayoutEffect(() => {
		const left = takeUploadResult();
		if (left) setResult(left);
	}, []);

	useEffect(() => {
		function arrive(event: Event) {
			const arrived = readUploadResult((event as CustomEvent).detail);
			if (arrived) setResult(arrived);
		}
		window.addEventListener(uploadComplete, arrive);
		return () => window.removeEventListener(uploadComplete, arrive);
	}, []);

	return { result, clear: useCallback(() => setResult(undefined), []) };
}
