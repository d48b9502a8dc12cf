// The cutout, revealed once: the original peels off it.
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PeelSheet } from '#web/ui/peel/peel-sheet.tsx';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';
import { useCutoutImage } from './use-cutout-image.ts';
import { useReveal } from './use-reveal.ts';

interface Props {
	cutout: string;
	/** URL of a smaller file of it, for slow connections. */
	preview: string | undefined;
	/** Length of the cutout's file; undefined while it is not known. */
	bytes: number | undefined;
	/** URL of the original; undefined if it did not load. */
	original: string | undefined;
	isOriginalLoaded: boolean;
	onBroken: () => void;
	/** Called when the preview is shown. */
	onPreview: () => void;
}

export function PeelReveal(props: Props) {
	const { cutout, preview, bytes, original, isOriginalLoaded, onBroken, onPreview } = props;
	const image = useCutoutImage({ cutout, preview, bytes, onBroken });
	const { src, isPreview, loading, repeats, retry, onLoad, onError } = image;
	const reducedMotion = useReducedMotion();
	// Loads one after the other: on a slow connection they would delay each other, and the reveal needs both.
	const isOriginalDone = useAfterPaint(isOriginalLoaded || !original || isPreview);
	/** Shown without the original above it, which must not cover it any more. */
	const [isBare, setBare] = useState(false);
	// An original that has not loaded by the time of the preview is not waited for.
	const isCovered = original !== undefined && !isBare && (isOriginalLoaded || !isPreview);
	const amount = useReveal(loading === 'loaded' && isOriginalDone && isCovered);

	useEffect(() => {
		if (isPreview && loading === 'loaded') onPreview();
	}, [isPreview, loading, onPreview]);

	if (loading === 'broken') return <LoadFailure onRetry={retry} />;
	return (
		<PeelSheet
			amount={reducedMotion ? 0 : amount}
			inFront={
				<>
					{isOriginalDone && (
						<img
							key={repeats}
							src={src}
							alt="Your subject with the background removed"
							className="absolute inset-0 size-full object-contain"
							onLoad={() => {
								setBare(!isOriginalLoaded);
								onLoad();
							}}
							onError={onError}
						/>
					)}
					{/* Above the cutout, because a large cutout appears from the top down while it loads. */}
					{loading === 'loading' && <Opening />}
				</>
			}
		>
			{isCovered && amount < 1 && (
				<img
					src={original}
					alt=""
					// The smaller file of the two, shown until the cutout replaces it.
					fetchPriority="high"
					style={{ opacity: reducedMotion ? 1 - amount : 1 }}
					className="size-full bg-surface object-contain"
				/>
			)}
		</PeelSheet>
	);
}

/** Fades in late, so that it shows only while the cutout, or the script of the page, loads slowly. */
export function Opening() {
	return (
		<p className="fade-in-late pointer-events-none absolute inset-0 grid place-content-center">
			{/* The original may lie below, or a part of it. */}
			<span className="rounded-full bg-ink px-4 py-1.5 font-semibold text-background text-small">
				Opening your cutout...
			</span>
		</p>
	);
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
	return (
		<div className="grid size-full place-content-center justify-items-center gap-4 bg-surface p-6 text-center">
			<p className="font-semibold text-lead">The image did not load</p>
			<Button kind="secondary" onClick={onRetry}>
				Load again
			</Button>
		</div>
	);
}

/** True from the second animation frame after `ready`: the first one paints. */
function useAfterPaint(ready: boolean): boolean {
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
