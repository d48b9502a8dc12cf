// Before and after, side by side; the background peels off the second one once.
import { useState } from 'react';
import type { PictureSize } from './paths.ts';
import { PictureFrame } from './picture-frame.tsx';
import { Uncovered } from './uncovered.tsx';

interface Props {
	/** Addresses; left out while the page is prerendered. */
	original?: string;
	cutOut?: string;
	size?: PictureSize | undefined;
	/** The cut-out did not load: it may have been deleted. */
	onBroken?: () => void;
}

export function ResultPictures({ original, cutOut, size, onBroken }: Props) {
	const [loadedSize, setLoadedSize] = useState<PictureSize>();
	const [cover, setCover] = useState<'waiting' | 'loaded' | 'missing'>('waiting');
	const frame = size ?? loadedSize;

	return (
		<div className="contents">
			<PictureFrame
				size={frame}
				caption="Background removed"
				className="framed-result order-1 md:order-2"
				ground="checkerboard"
			>
				{cutOut && (
					<Uncovered
						cutOut={cutOut}
						cover={cover === 'missing' ? undefined : original}
						coverLoaded={cover === 'loaded'}
						onLoad={setLoadedSize}
						onBroken={() => onBroken?.()}
					/>
				)}
			</PictureFrame>
			<PictureFrame
				size={frame}
				caption="Original"
				className="framed-result order-3 md:order-1"
				ground="bg-surface"
			>
				{cover === 'missing' && (
					<p className="grid size-full place-content-center p-6 text-ink-soft">The original did not load.</p>
				)}
				{original && cover !== 'missing' && (
					<img
						src={original}
						alt="Original"
						className="fade-in size-full object-contain"
						onLoad={() => setCover('loaded')}
						onError={() => setCover('missing')}
					/>
				)}
			</PictureFrame>
		</div>
	);
}
