// Three article teasers: one large, two beside it.
import { Link } from 'react-router';
import { Picture } from '#web/pictures/picture.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { type Teaser, teasers } from './teasers.ts';

export function Articles() {
	return (
		<section aria-labelledby="articles-title" className="page-width">
			<div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
				<div>
					<h2 id="articles-title" className="text-page">
						Worth knowing before your next photo
					</h2>
					<p className="mt-4 max-w-[56ch] text-ink-soft text-lead">
						Short lessons on light, edges and file formats.
					</p>
				</div>
				<ButtonLink to="/blogs" kind="secondary">
					View All Articles
				</ButtonLink>
			</div>
			<ul className="mt-10 grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
				{teasers.map((teaser, index) => (
					<Article key={teaser.link} teaser={teaser} isLead={index === 0} />
				))}
			</ul>
		</section>
	);
}

function Article({ teaser, isLead }: { teaser: Teaser; isLead: boolean }) {
	const { image, category, title, description, alt, link } = teaser;
	return (
		<li
			className={`group relative grid grid-cols-1 content-start gap-x-6 gap-y-5 ${isLead ? 'lg:row-span-2' : 'sm:grid-cols-2 sm:items-center'}`}
		>
			<div
				className={`checkerboard aspect-3/2 overflow-hidden rounded-card border border-line ${isLead ? '' : 'lg:aspect-square'}`}
			>
				<Picture
					name={image}
					alt={alt}
					sizes={
						isLead ? '(width >= 64rem) 54vw, 94vw' : '(width >= 64rem) 19vw, (width >= 40rem) 46vw, 94vw'
					}
					className="size-full object-cover"
				/>
			</div>
			<div>
				<p className="font-semibold text-ink-soft text-small">{category}</p>
				<h3 className={`mt-1 font-semibold ${isLead ? 'text-title' : 'text-lead'}`}>
					{/* The link covers the whole teaser. */}
					<Link
						to={link}
						className="text-ink no-underline after:absolute after:inset-0 group-hover:text-peel group-hover:underline"
					>
						{title}
					</Link>
				</h3>
				<p className="mt-2 max-w-[48ch] text-ink-soft">{description}</p>
			</div>
		</li>
	);
}
