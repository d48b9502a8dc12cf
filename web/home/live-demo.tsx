// The hero's before/after slider with its auto-play buttons.
import { Pause, Play, RotateCcw } from 'lucide-react';
import { Picture } from '#web/pictures/picture.tsx';
import { Button, TextButton } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/compare/compare-slider.tsx';
import { useAutoPlay } from '#web/ui/compare/use-auto-play.ts';

const autoPlayAfterMs = 1500;

/**
 * The slider is 400 px high, so a 3:2 picture that covers it is at least 600 px wide. Phones request a tenth less: the
 * difference is invisible and halves the bytes of the first view.
 */
export const heroSizes = '(width >= 64rem) max(600px, 50vw), (width >= 40rem) max(600px, 94vw), 540px';

export function LiveDemo() {
	const { position, isPlaying, move, showMagic, pause, reset } = useAutoPlay(autoPlayAfterMs);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups a picture and its buttons.
		<div role="group" aria-label="Live demo">
			<CompareSlider
				label="Teddy bear, before and after"
				position={position}
				onMove={move}
				className="h-[400px]"
				before={
					<Picture
						name="teddy"
						alt="A teddy bear with an orange scarf on a garden table"
						sizes={heroSizes}
						className="size-full object-cover"
						priority
					/>
				}
				after={
					<Picture
						name="teddy-cutout"
						alt="The same teddy bear without its background, on a checkerboard"
						sizes={heroSizes}
						className="size-full object-cover"
						priority
					/>
				}
			/>
			<div className="needs-script mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
				<Button kind="secondary" size="small" className="min-w-40" onClick={isPlaying ? pause : showMagic}>
					{isPlaying ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
					{isPlaying ? 'Pause Magic' : 'Show Magic'}
				</Button>
				<TextButton onClick={reset}>
					<RotateCcw aria-hidden className="size-4" />
					Reset
				</TextButton>
				<p className="ms-auto text-ink-soft text-small max-sm:hidden">Cut out by Peel, not by hand.</p>
			</div>
		</div>
	);
}
