// The three steps of the guide, each with a picture of the same bear at that stage.
import type { Section } from '#web/articles/page.ts';
import { Html, Prose } from '#web/articles/prose.tsx';
import type { PictureName } from '#web/pictures/catalogue.ts';
import { Picture } from '#web/pictures/picture.tsx';

const pictures: readonly { name: PictureName; alt: string }[] = [
	{ name: 'teddy', alt: 'A photo of a teddy bear with an orange scarf on a garden table' },
	{ name: 'matte-teddy', alt: 'The matte of the same photo: the bear in white, everything else in black' },
	{ name: 'teddy-cutout', alt: 'The bear without its background, on a checkerboard' },
];

export function Steps({ section }: { section: Section }) {
	return (
		<section aria-labelledby={section.id} className="mt-12 md:mt-16">
			<h2 id={section.id} className="sr-only">
				{section.title}
			</h2>
			<ol className="grid grid-cols-1 gap-x-6 gap-y-14 md:grid-cols-3">
				{section.parts.map((part, at) => {
					const picture = pictures[at];
					return (
						<li key={part.id}>
							{picture && (
								<Picture
									{...picture}
									sizes="(min-width: 88rem) 27rem, (min-width: 48rem) 31vw, 92vw"
									className="checkerboard h-auto w-full rounded-card"
									priority={at === 0}
								/>
							)}
							<h3 id={part.id} className="mt-6 font-semibold text-title">
								{part.title}
							</h3>
							<Prose className="mt-2">
								<Html html={part.html} />
							</Prose>
						</li>
					);
				})}
			</ol>
		</section>
	);
}
