// An interactive demo: the bear stays, and the ground behind it is peeled away to show the next.
import { ButtonLink } from '#web/ui/button.tsx';
import { PeelSheet } from '#web/ui/peel-sheet.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';
import { type Ground, grounds, stageSizes } from './backgrounds.tsx';
import { useTurning } from './use-turning.ts';

export function NewGround() {
	const still = useReducedMotion();
	const { page: ground, leaving, amount, turnTo } = useTurning<Ground>(grounds[0], still);
	return (
		<section
			aria-labelledby="ground-title"
			className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]"
		>
			<div className="order-2 aspect-square overflow-hidden rounded-card border border-line sm:aspect-3/2 lg:order-1">
				<PeelSheet
					amount={amount}
					beneath={<div className="absolute inset-0">{ground.stage}</div>}
					inFront={
						<Picture
							name="teddy-cutout"
							alt={`The teddy bear on a new ground: ${ground.name}`}
							sizes={stageSizes}
							className="absolute inset-0 size-full object-cover"
						/>
					}
				>
					{leaving?.stage}
				</PeelSheet>
			</div>
			<div className="contents lg:order-2 lg:block">
				<div className="order-1">
					<h2 id="ground-title" className="text-page">
						Put the bear somewhere else
					</h2>
					<p className="mt-5 max-w-[44ch] text-ink-soft">
						This is a real result of Peel, not a retouched one. Choose a ground and see whether the edge
						holds. Then do the same with a photo of yours.
					</p>
				</div>
				<div className="order-3">
					<Choices chosen={ground} onChoose={turnTo} />
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

function Choices({ chosen, onChoose }: { chosen: Ground; onChoose: (ground: Ground) => void }) {
	return (
		<fieldset className="needs-script lg:mt-8">
			<legend className="font-semibold">Ground</legend>
			<div className="mt-2 grid grid-cols-2 gap-x-4">
				{grounds.map((ground) => (
					<label key={ground.name} className="flex min-h-12 cursor-pointer items-center gap-3">
						<input
							type="radio"
							name="ground"
							checked={ground === chosen}
							onChange={() => onChoose(ground)}
							className="peer sr-only"
						/>
						<span
							aria-hidden
							className={`size-8 shrink-0 rounded-full border border-line-input bg-size-[12px_12px] outline-offset-3 outline-peel peer-checked:outline-2 peer-focus-visible:outline-4 ${ground.swatch}`}
						/>
						<span className="peer-checked:font-semibold">{ground.name}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
