// Six reasons to use it, on the shelf beside a bottle.
import { limits } from '#contract/limits.ts';
import { Picture } from '#web/ui/picture.tsx';

const features = [
	{
		title: 'Fur, leaves, knitwear',
		text: 'Edges that nobody would draw by hand keep their softness.',
	},
	{
		title: `Gone within ${limits.retentionMinutes} minutes`,
		text: 'Picture and result are deleted on time, or the moment you press Delete now.',
	},
	{
		title: 'Nothing to sign up for',
		text: 'No account, no e-mail address, no counting of free tries.',
	},
	{
		title: 'Made for the next step',
		text: 'A PNG with real transparency goes straight into a shop, a slide or a collage.',
	},
	{
		title: 'Your pictures train nothing',
		text: 'They are used to remove the background, and for nothing else.',
	},
	{
		title: 'Yours to run',
		text: 'Peel is open source and runs on an ordinary computer, where no photo leaves the house.',
	},
];

export function Features() {
	return (
		<section aria-labelledby="features-title" className="page-width">
			<div className="grid grid-cols-1 border-ink border-b lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-x-16">
				<div className="pb-16 lg:order-2 lg:pb-20">
					<h2 id="features-title" className="text-page">
						Small tool, thought through
					</h2>
					<ul className="mt-10 grid grid-cols-1 gap-x-12 gap-y-10 sm:grid-cols-2">
						{features.map(({ title, text }) => (
							<li key={title}>
								<h3 className="font-semibold text-lead">{title}</h3>
								<p className="mt-1.5 max-w-[38ch] text-ink-soft">{text}</p>
							</li>
						))}
					</ul>
				</div>
				{/* Cut so that the bottle stands on the line below. */}
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
