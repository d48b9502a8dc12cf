// The professional-quality section: a close-up slider and a feature list.
import { limits } from '#contract/limits.ts';
import { Picture } from '#web/pictures/picture.tsx';
import { CompareSlider } from '#web/ui/compare/compare-slider.tsx';
import { useAutoPlay } from '#web/ui/compare/use-auto-play.ts';
import { formatCount } from '#web/ui/format.ts';

const autoPlayAfterMs = 2000;
const sizes = '(width >= 64rem) max(450px, 46vw), max(450px, 94vw)';

const features = [
	{ title: 'Soft edges', text: '256 levels of transparency, so hair doesn’t end in a hard line.' },
	{
		title: 'Original resolution',
		text: `Up to ${formatCount(limits.maxOutputSidePx)} pixels on the longer side, which is 4K.`,
	},
	{
		title: 'True colours',
		text: 'Wide-gamut and print files come back in sRGB, looking the way you saw them.',
	},
	{
		title: 'A clean file',
		text: 'No camera data, no location, and nothing of the old background hidden underneath.',
	},
	{ title: 'No watermark', text: 'At any size, on any photo.' },
];

export function Quality() {
	const { position, move } = useAutoPlay(autoPlayAfterMs);
	return (
		<section
			aria-labelledby="quality-title"
			className="page-width grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]"
		>
			<div>
				<h2 id="quality-title" className="text-page">
					Look closely: that’s where it counts
				</h2>
				<p className="mt-5 max-w-[48ch] text-ink-soft text-lead">
					Anyone can cut out a box. A good cutout shows at the edges: in fur, in leaves, in the gap under a
					handle. Drag the line across and see for yourself.
				</p>
			</div>
			<CompareSlider
				label="Basket of oranges, before and after"
				position={position}
				onMove={move}
				className="h-[300px] lg:row-start-2"
				before={
					<Picture
						name="basket"
						alt="A wire basket full of oranges on a blue-green background"
						sizes={sizes}
						className="size-full object-cover object-[50%_45%]"
					/>
				}
				after={
					<Picture
						name="basket-cutout"
						alt="The same basket on a checkerboard that shows between its wires"
						sizes={sizes}
						className="size-full object-cover object-[50%_45%]"
					/>
				}
			/>
			<ul className="border-ink border-t lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-end">
				{features.map(({ title, text }) => (
					<li
						key={title}
						className="grid gap-x-8 gap-y-1 border-line border-b py-6 last:border-b-0 last:pb-0 sm:grid-cols-[2fr_3fr] sm:items-baseline"
					>
						<h3 className="font-semibold text-lead">{title}</h3>
						<p className="text-ink-soft">{text}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
