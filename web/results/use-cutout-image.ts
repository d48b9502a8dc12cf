// Which file of the cutout is shown, and whether it has loaded: on a slow
// connection a small preview in place of megabytes.
import { useEffect, useState } from 'react';

/** If the original and then the cutout have not loaded within this time, the preview is shown. */
const slowAfterMs = 6000;

interface Options {
	readonly cutout: string;
	/** URL of a smaller file; undefined if there is none. */
	readonly preview: string | undefined;
	/** Length of the cutout's file; undefined while it is not known. */
	readonly bytes: number | undefined;
	readonly onBroken: () => void;
}

export function useCutoutImage({ cutout, preview, bytes, onBroken }: Options) {
	const [loading, setLoading] = useState<'loading' | 'loaded' | 'broken'>('loading');
	const [shown, setShown] = useState<'cutout' | 'preview' | 'cutout after all'>('cutout');
	/** How often it was requested once more. */
	const [repeats, setRepeats] = useState(0);
	useEffect(() => {
		if (!preview || loading !== 'loading') return;
		const timer = setTimeout(() => {
			setShown((now) => (now === 'cutout' ? 'preview' : now));
		}, slowAfterMs);
		return () => clearTimeout(timer);
	}, [preview, loading]);
	const isPreview = shown === 'preview';
	useEffect(() => {
		// Only once, because a proxy on the way may make images smaller.
		if (loading !== 'loaded' || isPreview || repeats > 0 || !endsBefore(cutout, bytes)) return;
		setRepeats(1);
		setLoading('loading');
	}, [loading, isPreview, repeats, cutout, bytes]);
	return {
		src: isPreview ? preview : cutout,
		isPreview,
		loading,
		/** Of the image element: another one requests the file once more. */
		repeats,
		onLoad: () => setLoading('loaded'),
		onError() {
			// The server may be too busy to make a preview, but it has the cutout.
			if (isPreview) setShown('cutout after all');
			else {
				setLoading('broken');
				onBroken();
			}
		},
		retry: () => setLoading('loading'),
	};
}

/**
 * Whether the image is incomplete: when the connection breaks, Firefox (153) reports what has arrived as loaded. False
 * if nothing is known.
 */
function endsBefore(path: string, bytes = 0): boolean {
	const entries = performance.getEntriesByName(location.origin + path) as PerformanceResourceTiming[];
	// Without the HEAD request, whose reply has no body.
	const arrived = entries.findLast(({ encodedBodySize }) => encodedBodySize > 0);
	return arrived !== undefined && arrived.encodedBodySize < bytes;
}
