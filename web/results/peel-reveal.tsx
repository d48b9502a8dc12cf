// The cut-out, uncovered once: its background peels away behind it.
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PeelSheet } from '#web/ui/peel/peel-sheet.tsx';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';
import { useAfterPaint } from '../journey/use-after-paint.ts';
import { useReveal } from './use-reveal.ts';

interface Props {
	cutOut: string;
	/** The original that is peeled away, if it can be had. */
	cover: string | undefined;
	coverLoaded: boolean;
	onBroken: () => void;
}

export function Uncovered({ cutOut, cover, coverLoaded, onBroken }: Props) {
	const [picture, setPicture] = useState<'loading' | 'loaded' | 'broken'>('loading');
	const still = useReducedMotion();
	// On a slow line the two would hold each other up; nothing is uncovered before both are there anyway.
	const coverDone = useAfterPaint(coverLoaded || !cover);
	const amount = useReveal(picture === 'loaded' && coverDone);

	if (picture === 'broken') return <DidNotLoad onAgain={() => setPicture('loading')} />;
	return (
		<PeelSheet
			amount={still ? 0 : amount}
			inFront={
				<>
					{picture === 'loading' && <Opening />}
					{coverDone && (
						<img
							src={cutOut}
							alt="Your subject with the background removed"
							className="absolute inset-0 size-full object-contain"
							onLoad={() => setPicture('loaded')}
							onError={() => {
								setPicture('broken');
								onBroken();
							}}
						/>
					)}
				</>
			}
		>
			{cover && amount < 1 && (
				<img
					src={cover}
					alt=""
					// The lighter of the two, and what a visitor recognises: it comes first, and the result takes its place.
					fetchPriority="high"
					style={{ opacity: still ? 1 - amount : 1 }}
					className="size-full bg-surface object-contain"
				/>
			)}
		</PeelSheet>
	);
}

/** Shows only where the picture keeps the visitor waiting. */
function Opening() {
	return (
		<p className="fade-in-late absolute inset-0 grid place-content-center text-ink-soft">
			Opening your picture...
		</p>
	);
}

function DidNotLoad({ onAgain }: { onAgain: () => void }) {
	return (
		<div className="grid size-full place-content-center justify-items-center gap-4 bg-surface p-6 text-center">
			<p className="font-semibold text-lead">The picture did not load</p>
			<Button kind="secondary" onClick={onAgain}>
				Load again
			</Button>
		</div>
	);
}
