// The cutout, revealed once: the original peels off it.
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PeelSheet } from '#web/ui/peel/peel-sheet.tsx';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';
import { useAfterPaint } from '../journey/use-after-paint.ts';
import { useReveal } from './use-reveal.ts';

interface Props {
	cutout: string;
	/** URL of the original; undefined if it did not load. */
	original: string | undefined;
	originalLoaded: boolean;
	onBroken: () => void;
}

export function PeelReveal({ cutout, original, originalLoaded, onBroken }: Props) {
	const [loading, setLoading] = useState<'loading' | 'loaded' | 'broken'>('loading');
	const reducedMotion = useReducedMotion();
	// Loads one after the other: on a slow connection they would delay each other, and the reveal needs both.
	const originalDone = useAfterPaint(originalLoaded || !original);
	const amount = useReveal(loading === 'loaded' && originalDone);

	if (loading === 'broken') return <LoadFailure onRetry={() => setLoading('loading')} />;
	return (
		<PeelSheet
			amount={reducedMotion ? 0 : amount}
			inFront={
				<>
					{loading === 'loading' && <Opening />}
					{originalDone && (
						<img
							src={cutout}
							alt="Your subject with the background removed"
							className="absolute inset-0 size-full object-contain"
							onLoad={() => setLoading('loaded')}
							onError={() => {
								setLoading('broken');
								onBroken();
							}}
						/>
					)}
				</>
			}
		>
			{original && amount < 1 && (
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

/** Fades in late, so that it shows only while the cutout loads slowly. */
function Opening() {
	return (
		<p className="fade-in-late absolute inset-0 grid place-content-center text-ink-soft">
			Opening your cutout...
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
