// Original and cutout of one result in a before/after slider.
import { useState } from 'react';
import type { Size } from '#contract/size.ts';
import { isTheme, type Theme } from '#contract/theme.ts';
import { ImageFrame } from '#web/journey/image-frame.tsx';
import { useCallOnReturn } from '#web/journey/use-call-on-return.ts';
import { useDeletedElsewhere } from '#web/results/use-deleted-elsewhere.ts';
import { CompareSlider } from '#web/ui/compare/compare-slider.tsx';

interface Props {
	id: string;
	original: string | undefined;
	processed: string | undefined;
}

const start = 50;

export function ResultComparison({ id, original, processed }: Props) {
	const [position, setPosition] = useState(start);
	const [size, setSize] = useState<Size>();
	const [originalBroken, setOriginalBroken] = useState(!original);
	const [processedBroken, setProcessedBroken] = useState(!processed);
	const [theme, setTheme] = useState<Theme>();
	function removeBoth() {
		setOriginalBroken(true);
		setProcessedBroken(true);
	}
	useDeletedElsewhere(id, removeBoth);
	useCallOnReturn(readHeaders);
	function readHeaders() {
		if (!processed) return;
		fetch(processed, { method: 'HEAD' }).then(
			({ status, headers }) => {
				const needed = headers.get('peel-theme');
				if (isTheme(needed)) setTheme(needed);
				// Expired or deleted: both images disappear together, although the browser still has them in memory.
				if ([403, 404, 410].includes(status)) removeBoth();
			},
			() => {},
		);
	}

	return (
		<ImageFrame size={size} className="framed-result" theme={theme}>
			<CompareSlider
				label="Your image, original and background removed"
				position={position}
				onMove={setPosition}
				className="size-full"
				before={
					originalBroken ? (
						<Missing text="The original is no longer available." />
					) : (
						<img
							src={original}
							alt="Original"
							className="size-full bg-surface object-contain"
							onError={() => setOriginalBroken(true)}
						/>
					)
				}
				after={
					processedBroken ? (
						<Missing text="The result is no longer available. Please process the image again." />
					) : (
						<img
							src={processed}
							alt="Your subject with the background removed"
							className="size-full object-contain"
							onLoad={({ currentTarget }) => {
								setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
								readHeaders();
							}}
							onError={() => setProcessedBroken(true)}
						/>
					)
				}
			/>
		</ImageFrame>
	);
}

function Missing({ text }: { text: string }) {
	return (
		<p className="grid size-full place-content-center bg-surface p-6 text-center text-ink-soft">{text}</p>
	);
}
