// How it works, in three steps: a plant photo, the peeling background, the plant alone.
import type { ReactNode } from 'react';
import { Picture } from '#web/pictures/picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { scrollToTop } from '#web/ui/scroll-to-top.ts';

const steps = [
	{
		title: 'Upload',
		text: 'Drop a photo on the page, choose one or paste it. First we tell you what happens to it.',
		picture: <Photo />,
	},
	{
		title: 'Process',
		text: 'A neural network decides, pixel by pixel, what belongs to the subject. It takes about 3 seconds.',
		picture: <Peeling />,
	},
	{
		title: 'Download',
		text: 'Compare before and after, then save the transparent PNG. Delete it from the server right away, if you like.',
		picture: <CutoutOnly />,
	},
];

export function Steps() {
	return (
		<section aria-labelledby="steps-title" className="page-width">
			<div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
				<h2 id="steps-title" className="text-page">
					Three simple steps
				</h2>
				<Button kind="secondary" onClick={scrollToTop} className="needs-script">
					Try It Now
				</Button>
			</div>
			<ol className="mt-12 grid grid-cols-1 gap-x-10 gap-y-10 md:grid-cols-3">
				{steps.map(({ title, text, picture }) => (
					<li
						key={title}
						className="grid grid-cols-[2fr_3fr] content-start items-center gap-6 md:grid-cols-1 md:nth-2:mt-14 md:nth-3:mt-28"
					>
						<div className="relative aspect-4/5 overflow-hidden rounded-card">{picture}</div>
						<div>
							<h3 className="font-semibold text-title">{title}</h3>
							<p className="mt-2 max-w-[40ch] text-ink-soft">{text}</p>
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}

function Photo() {
	return <Plant name="plant" alt="A palm in a terracotta pot in a kitchen" />;
}

/** The photo folds at 45 degrees in a frame of 4:5; the plant stays in front. */
function Peeling() {
	return (
		<>
			<Layer className="checkerboard" />
			<Layer className="[clip-path:polygon(0_0,100%_0,100%_52%,40%_100%,0_100%)]">
				<Plant name="plant" alt="" />
			</Layer>
			<Layer className="peel-shadow">
				<Layer className="bg-flap [clip-path:polygon(100%_52%,40%_52%,40%_100%)]" />
			</Layer>
			<Layer>
				<Plant name="plant-cutout" alt="The kitchen peels away behind the palm" />
			</Layer>
		</>
	);
}

function CutoutOnly() {
	return <Plant name="plant-cutout" alt="The palm alone, with nothing behind it" />;
}

function Layer({ className = '', children }: { className?: string; children?: ReactNode }) {
	return <div className={`absolute inset-0 ${className}`}>{children}</div>;
}

function Plant({ name, alt }: { name: 'plant' | 'plant-cutout'; alt: string }) {
	return (
		<Picture
			name={name}
			alt={alt}
			sizes="(width >= 48rem) 30vw, 40vw"
			className="size-full object-cover object-[50%_55%]"
		/>
	);
}
