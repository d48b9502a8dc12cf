// Before and after, side by side; the background peels off the second one once.
import { useState } from 'react';
import type { PictureSize } from './paths.ts';
import { PictureFrame } from './picture-frame.tsx';
import { Uncovered } from './uncovered.tsx';

interface Props {
	/** Addresses; left out while the page is prerendered. */
	original?: string;
	cutOut?: string;
	/** Known to those who come from /processing; for others the pictures are fitted into frames that stand there, so that nothing jumps. */
	size?: PictureSize | undefined;
	/** The cut-out did not load: it may have been deleted. */
	onBroken?: () => void;
}

export function ResultPictures({ original, cutOut, size, onBroken }: Props) {
	const [cover, setCover] = useState<'waiting' | 'loaded' | 'missing'>('waiting');

	return (
		<div className="contents">
			<PictureFrame
				size={size}
				caption="Background removed"
				className="framed-result order-1 md:order-2"
				ground="checkerboard"
			>
				{cutOut && (
					<Uncovered
						cutOut={cutOut}
						cover={cover === 'missing' ? undefined : original}
						coverLoaded={cover === 'loaded'}
						onBroken={() => onBroken?.()}
					/>
				)}
			</PictureFrame>
			<PictureFrame
				size={size}
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
						fetchPriority="high"
						className="fade-in size-full object-contain"
						onLoad={() => setCover('loaded')}
						onError={() => setCover('missing')}
					/>
				)}
			</PictureFrame>
		</div>
	);
}
