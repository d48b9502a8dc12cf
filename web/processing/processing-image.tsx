// The original while it is processed: its corner lifts as far as the work has come.
import { useState } from 'react';
import { PeelSheet } from '#web/ui/peel/peel-sheet.tsx';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';
import { PictureFrame } from '../journey/image-frame.tsx';
import type { PictureSize } from '../journey/paths.ts';

/** How far the corner lifts while the server works; the rest of the peel is for the results page. */
const liftedAtEnd = 0.22;
const restingLift = 0.03;

interface Props {
	/** Address of the original; left out while the page is prerendered. */
	picture: string | undefined;
	/** Known to those who come from the upload; for others the picture is fitted into the frame that stands there, so that nothing jumps. */
	size: PictureSize | undefined;
	/** 0 to 1. */
	progress: number;
}

export function ProcessingPicture({ picture, size, progress }: Props) {
	const [missing, setMissing] = useState(false);
	const still = useReducedMotion();
	return (
		<PictureFrame size={size} className="framed-processing">
			<PeelSheet
				amount={still ? 0.08 : restingLift + liftedAtEnd * progress}
				beneath={<div className="checkerboard absolute inset-0" />}
			>
				<div className="size-full bg-surface">
					{picture && !missing && (
						<img
							src={picture}
							alt="Your original"
							className="fade-in size-full object-contain"
							onError={() => setMissing(true)}
						/>
					)}
				</div>
			</PeelSheet>
		</PictureFrame>
	);
}
