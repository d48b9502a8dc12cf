// Six features, beside the picture of a bottle.
import { limits } from '#contract/limits.ts';
import { Picture } from '#web/pictures/picture.tsx';
import { PrivateHint } from '#web/ui/private-hint.tsx';

const features = [
	{
		title: 'Fur, leaves, knitwear',
		text: 'Edges nobody would want to trace by hand stay soft.',
	},
	{
		title: `Gone within ${limits.retentionMinutes} minutes`,
		text: 'Your photo and the result are deleted on time, or the moment you press Delete now.',
	},
	{
		title: 'Nothing to sign up for',
		text: 'No account, no e-mail address. Free, and as often as you like.',
	},
	{
		title: 'Made for the next step',
		text: 'A PNG with real transparency drops straight into a shop listing, a slide or a collage.',
	},
	{
		title: 'Never used for training',
		text: 'We use your photos to remove the background, and for nothing else.',
	},
	{
		title: 'Run it yourself',
		text: 'Peel is open source and runs on an ordinary computer, so your photos never have to leave it.',
	},
];

export function Features() {
	return (
		<section aria-labelledby="features-title" className="page-width">
			<div className="grid grid-cols-1 border-ink border-b lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-x-16">
				<div className="pb-16 lg:order-2 lg:pb-20">
					<h2 id="features-title" className="text-page">
						A small tool, carefully made
					</h2>
					<ul className="mt-10 grid grid-cols-1 gap-x-12 gap-y-10 sm:grid-cols-2">
						{features.map(({ title, text }) => (
							<li key={title}>
								<h3 className="font-semibold text-lead">{title}</h3>
								<p className="mt-1.5 max-w-[38ch] text-ink-soft">{text}</p>
							</li>
						))}
					</ul>
					<PrivateHint className="mt-10" />
				</div>
				{/* Cropped so that the bottle stands on the rule below. */}
				<div className="relative mx-auto aspect-3/4 w-full max-w-sm self-end overflow-hidden">
					<Picture
						name="bottle-cutout"
						alt="A green bottle with a wooden cap, cut out"
						sizes="(width >= 64rem) 36vw, 130vw"
						className="absolute bottom-[-19%] left-[-15%] w-[130%] max-w-none"
					/>
				</div>
			</div>
		</section>
	);
}
