// Which file of the cutout is shown, and whether it has loaded: on a slow
// connection a small preview in place of megabytes.
import { useEffect, useState } from 'react';

/** If the original and then the cutout have not loaded within this time, the preview is shown. */
const slowAfterMs = 6000;

interface Options {
	readonly cutout: string;
	/** URL of a smaller file; undefined if there is none. */
	readonly preview: string | undefined;
	readonly onBroken: () => void;
}

export function useCutoutImage({ cutout, preview, onBroken }: Options) {
	const [loading, setLoading] = useState<'loading' | 'loaded' | 'broken'>('loading');
	const [shown, setShown] = useState<'cutout' | 'preview' | 'cutout after all'>('cutout');
	useEffect(() => {
		if (!preview || loading !== 'loading') return;
		const timer = setTimeout(() => {
			setShown((now) => (now === 'cutout' ? 'preview' : now));
		}, slowAfterMs);
		return () => clearTimeout(timer);
	}, [preview, loading]);
	const isPreview = shown === 'preview';
	return {
		src: isPreview ? preview : cutout,
		isPreview,
		loading,
		onLoad: () => setLoading('loaded'),
		onError() {
			// The server may have no time for a preview; the cutout is there.
			if (isPreview) setShown('cutout after all');
			else {
				setLoading('broken');
				onBroken();
			}
		},
		retry: () => setLoading('loading'),
	};
}
