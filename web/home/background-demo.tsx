// An interactive demo: the bear stays while the background behind it peels away to show the next one.
import { Picture } from '#web/pictures/picture.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PeelSheet } from '#web/ui/peel/peel-sheet.tsx';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';
import { type DemoBackground, demoBackgrounds, demoSizes } from './demo-backgrounds.tsx';
import { usePeelTransition } from './use-peel-transition.ts';

export function BackgroundDemo() {
	const reducedMotion = useReducedMotion();
	const { current, previous, amount, show } = usePeelTransition<DemoBackground>(
		demoBackgrounds[0],
		reducedMotion,
	);
	return (
		<section
			aria-labelledby="background-title"
			className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]"
		>
			<div className="order-2 aspect-square overflow-hidden rounded-card border border-line sm:aspect-3/2 lg:order-1">
				<PeelSheet
					amount={amount}
					beneath={<div className="absolute inset-0">{current.full}</div>}
					inFront={
						<Picture
							name="teddy-cutout"
							alt={`The teddy bear on a new background: ${current.name}`}
							sizes={demoSizes}
							className="absolute inset-0 size-full object-cover"
						/>
					}
				>
					{previous?.full}
				</PeelSheet>
			</div>
			<div className="contents lg:order-2 lg:block">
				<div className="order-1">
					<h2 id="background-title" className="text-page">
						Put the bear somewhere else
					</h2>
					<p className="mt-5 max-w-[44ch] text-ink-soft">
						This is a real, unretouched result. Pick a background and see how the edges hold up. Then try it
						with a photo of your own.
					</p>
				</div>
				<div className="order-3">
					<BackgroundChoice selected={current} onSelect={show} />
					<p className="mt-8">
						<ButtonLink to="/upload" size="large" className="max-sm:w-full">
							Try it Now!
						</ButtonLink>
					</p>
				</div>
			</div>
		</section>
	);
}

interface ChoiceProps {
	selected: DemoBackground;
	onSelect: (background: DemoBackground) => void;
}

function BackgroundChoice({ selected, onSelect }: ChoiceProps) {
	return (
		<fieldset className="needs-script min-w-0 lg:mt-8">
			<legend className="font-semibold">Background</legend>
			<div className="mt-2 grid max-w-md grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4">
				{demoBackgrounds.map((background) => (
					<label key={background.name} className="flex min-h-12 cursor-pointer items-center gap-3">
						<input
							type="radio"
							name="background"
							// Otherwise Firefox restores it after a reload, and the picture is another one.
							autoComplete="off"
							checked={background === selected}
							onChange={() => onSelect(background)}
							className="peer sr-only"
						/>
						<span
							aria-hidden
							className={`size-8 shrink-0 rounded-full border border-line-input bg-size-[12px_12px] outline-offset-3 outline-peel peer-checked:outline-2 peer-focus-visible:outline-4 ${background.swatch}`}
						/>
						<span className="peer-checked:font-semibold">{background.name}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
