// Original and cutout side by side; the original peels off the cutout once.
import { type ReactNode, useCallback, useState } from 'react';
import type { Size } from '#contract/size.ts';
import type { Theme } from '#contract/theme.ts';
import { confidenceText } from '#web/journey/confidence.ts';
import { EarlyImagePlace, wasShownEarly } from '#web/journey/early-image-place.tsx';
import { ImageFrame } from '#web/journey/image-frame.tsx';
import { Opening, PeelReveal } from './peel-reveal.tsx';

interface Props {
	/** URLs; undefined while the page is prerendered. */
	original?: string;
	cutout?: string;
	/** URL of a smaller file of it, for slow connections. */
	preview?: string;
	/** Length of the cutout's file; undefined while it is not known. */
	bytes?: number | undefined;
	/** Passed by /processing. Without it the images are fitted into the default frames, which avoids a layout shift. */
	size?: Size | undefined;
	/** 0 to 1, see journey/confidence.ts. */
	confidence?: number | undefined;
	/** The theme of the checkerboard beneath the cutout; by default that of the page. */
	theme?: Theme | undefined;
	/** Called if it did not load; another URL may follow. */
	onOriginalBroken?: () => void;
	/** Called if the cutout did not load; it may have been deleted. */
	onBroken?: () => void;
	/** Between cutout and original on a phone, below both on larger screens. */
	children: ReactNode;
}

export function ResultImages({
	original,
	onOriginalBroken,
	cutout,
	preview,
	bytes,
	size,
	confidence,
	theme,
	onBroken,
	children,
}: Props) {
	/** Outcome of loading the original that was shown last. */
	const [ended, setEnded] = useState<{ url: string; outcome: 'loaded' | 'missing' }>();
	const [isPreview, setPreview] = useState(false);
	const loading = ended && ended.url === original ? ended.outcome : 'loading';
	const showNote = useCallback(() => setPreview(true), []);

	return (
		<div className="contents">
			<ImageFrame
				size={size}
				caption={
					<span className="flex flex-wrap items-baseline justify-between gap-x-4">
						Background removed
						{confidence !== undefined && (
							<span className="fade-in font-normal text-small">{confidenceText(confidence)}</span>
						)}
					</span>
				}
				className="framed-result md:order-2 md:col-start-2"
				frameClassName="checkerboard"
				theme={theme}
			>
				{cutout ? (
					<PeelReveal
						key={cutout}
						cutout={cutout}
						preview={preview}
						bytes={bytes}
						original={loading === 'missing' ? undefined : original}
						isOriginalLoaded={loading === 'loaded'}
						onBroken={() => onBroken?.()}
						onPreview={showNote}
					/>
				) : (
					<>
						<EarlyImagePlace />
						<Opening />
					</>
				)}
			</ImageFrame>
			{children}
			{/* In this place it does not move a button that is just being pressed. */}
			{isPreview && (
				<p className="fade-in -mt-4 text-ink-soft text-small md:order-3 md:col-span-2">
					You see a small preview, because your connection is slow. The download has the full size.
				</p>
			)}
			<ImageFrame
				size={size}
				caption="Original"
				className="framed-result md:order-1"
				frameClassName="bg-surface"
			>
				{loading === 'missing' && (
					<p className="grid size-full place-content-center p-6 text-ink-soft">The original did not load.</p>
				)}
				{!original && <EarlyImagePlace />}
				{original && loading !== 'missing' && (
					<img
						src={original}
						alt="Original"
						fetchPriority="high"
						className={`${wasShownEarly(original) ? '' : 'fade-in'} size-full object-contain`}
						onLoad={() => setEnded({ url: original, outcome: 'loaded' })}
						onError={() => {
							setEnded({ url: original, outcome: 'missing' });
							onOriginalBroken?.();
						}}
					/>
				)}
			</ImageFrame>
		</div>
	);
}
