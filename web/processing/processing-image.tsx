// The original during processing; its lower corner lifts with the progress.
import { useState } from 'react';
import type { Size } from '#contract/size.ts';
import { EarlyImagePlace, wasShownEarly } from '#web/journey/early-image-place.tsx';
import { ImageFrame } from '#web/journey/image-frame.tsx';
import { PeelSheet } from '#web/ui/peel/peel-sheet.tsx';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';

/** Lift of the corner (0 to 1) at the start and what the progress adds; the results page peels off the rest. */
const initialLift = 0.03;
const progressLift = 0.22;
const reducedMotionLift = 0.08;

interface Props {
	/** URL of the original; undefined while the page is prerendered. */
	image: string | undefined;
	/** Passed by the upload page. Without it the image is fitted into the default frame, which avoids a layout shift. */
	size: Size | undefined;
	/** 0 to 1. */
	progress: number;
	/** Called if the image did not load. */
	onBroken?: (() => void) | undefined;
}

export function ProcessingImage({ image, size, progress, onBroken }: Props) {
	const [missing, setMissing] = useState(false);
	const reducedMotion = useReducedMotion();
	return (
		<ImageFrame size={size} className="framed-processing">
			<PeelSheet
				amount={reducedMotion ? reducedMotionLift : initialLift + progressLift * progress}
				beneath={<div className="checkerboard absolute inset-0" />}
			>
				<div className="size-full bg-surface">
					{!image && <EarlyImagePlace />}
					{image && !missing && (
						<img
							src={image}
							alt="Your original"
							className={`${wasShownEarly(image) ? '' : 'fade-in'} size-full object-contain`}
							onError={() => {
								setMissing(true);
								onBroken?.();
							}}
						/>
					)}
				</div>
			</PeelSheet>
		</ImageFrame>
	);
}
