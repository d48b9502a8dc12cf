// The result that the home page shows: stored by an earlier page, or received as an event while the page is open.
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import {
	readUploadResult,
	takeUploadResult,
	type UploadResult,
	uploadComplete,
} from '#web/results/handed-over-result.ts';

export function useArrivedResult(): { result: UploadResult | undefined; clear: () => void } {
	const [result, setResult] = useState<UploadResult>();

	// Before the first paint, so that the marketing sections do not flash before a stored result.
	useLayoutEffect(() => {
		const stored = takeUploadResult();
		if (stored) setResult(stored);
	}, []);

	useEffect(() => {
		function onUploadComplete(event: Event) {
			const received = readUploadResult((event as CustomEvent).detail);
			if (received) setResult(received);
		}
		window.addEventListener(uploadComplete, onUploadComplete);
		return () => window.removeEventListener(uploadComplete, onUploadComplete);
	}, []);

	return { result, clear: useCallback(() => setResult(undefined), []) };
}
