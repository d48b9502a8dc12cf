// Six numbered tips beside a picture.
import type { Section } from '#web/articles/page.ts';
import { Html } from '#web/articles/prose.tsx';
import { Picture } from '#web/pictures/picture.tsx';

export function Tips({ section }: { section: Section }) {
	return (
		<section aria-labelledby={section.id}>
			<h2 id={section.id} className="max-w-[16ch] text-page">
				{section.title}
			</h2>
			<div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
				<div className="lg:sticky lg:top-8 lg:self-start">
					<Picture
						name="plant"
						alt="A potted palm with fine leaves, sharp in front of a blurred kitchen window"
						sizes="(min-width: 88rem) 33rem, (min-width: 64rem) 38vw, 92vw"
						className="aspect-[3/2] w-full rounded-card object-cover lg:aspect-[4/5]"
					/>
				</div>
				<ol className="grid grid-cols-1 gap-x-12 gap-y-10 sm:grid-cols-2">
					{section.parts.map((tip, at) => (
						<li key={tip.id} className="border-ink border-t pt-4">
							<span aria-hidden className="font-display font-semibold text-peel">
								{at + 1}
							</span>
							<h3 id={tip.id} className="mt-1 font-semibold text-lead">
								{tip.title}
							</h3>
							<Html html={tip.html} className="mt-2 text-ink-soft" />
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}
