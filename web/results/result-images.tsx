// Before and after, side by side; the background peels off the second one once.
import { useState } from 'react';
import { PictureFrame } from '../journey/image-frame.tsx';
import type { PictureSize } from '../journey/paths.ts';
import { confidenceWords } from './confidence.ts';
import { Uncovered } from './peel-reveal.tsx';

interface Props {
	/** Addresses; left out while the page is prerendered. */
	original?: string;
	cutOut?: string;
	/** Known to those who come from /processing; for others the pictures are fitted into frames that stand there, so that nothing jumps. */
	size?: PictureSize | undefined;
	/** How much of the cut-out is decided, 0 to 1. */
	confidence?: number | undefined;
	/** The cut-out did not load: it may have been deleted. */
	onBroken?: () => void;
}

export function ResultPictures({ original, cutOut, size, confidence, onBroken }: Props) {
	const [cover, setCover] = useState<'waiting' | 'loaded' | 'missing'>('waiting');

	return (
		<div className="contents">
			<PictureFrame
				size={size}
				caption={
					<span className="flex flex-wrap items-baseline justify-between gap-x-4">
						Background removed
						{confidence !== undefined && (
							<span className="fade-in font-normal text-small">{confidenceWords(confidence)}</span>
						)}
					</span>
				}
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
