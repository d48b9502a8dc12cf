// A small version of a cutout that takes long to load.
import { useState } from 'react';
import { useSlow } from '#web/ui/use-slow.ts';

const slowAfterMs = 4000;

/** Shows nothing for the first seconds, or if the server makes no preview. */
export function SlowPreview({ src }: { src: string }) {
	const isSlow = useSlow(slowAfterMs);
	const [outcome, setOutcome] = useState<'loading' | 'loaded' | 'missing'>('loading');
	if (!isSlow || outcome === 'missing') return null;
	const isLoaded = outcome === 'loaded';
	return (
		<figure className={`max-w-full ${isLoaded ? 'fade-in mt-6' : ''}`}>
			<img
				src={src}
				alt="Your cutout"
				hidden={!isLoaded}
				className="checkerboard mx-auto max-h-[50dvh] rounded-control"
				onLoad={() => setOutcome('loaded')}
				onError={() => setOutcome('missing')}
			/>
			<figcaption role="status" className={`text-ink-soft text-small ${isLoaded ? 'mt-3' : ''}`}>
				{isLoaded && 'A small preview. The tools come with the full size.'}
			</figcaption>
		</figure>
	);
}
