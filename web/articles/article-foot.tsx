// The end of an article: tags, call to action and further reading.
import { posts } from 'virtual:posts';
import { Link } from 'react-router';
import { limits } from '#contract/limits.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { type PostSummary, postPath } from './post.ts';
import { writeSearch } from './search/find-posts.ts';

export function ArticleTags({ tags }: { tags: readonly string[] }) {
	return (
		<ul aria-label="Tags" className="mt-12 flex flex-wrap gap-2">
			{tags.map((tag) => (
				<li key={tag}>
					<Link
						to={`/blogs${writeSearch({ query: tag, category: undefined })}`}
						className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-ink-soft text-small no-underline hover:border-line-input hover:text-ink"
					>
						{tag}
					</Link>
				</li>
			))}
		</ul>
	);
}

export function CallToAction() {
	return (
		<aside
			aria-label="Try it"
			className="relative overflow-hidden rounded-card bg-peel-tint p-7 pb-28 sm:p-12 sm:pr-40"
		>
			<h2 className="text-title">Now try it with your own photo</h2>
			<p className="mt-3 max-w-[46ch]">
				No account, no watermark, and your photo is deleted within {limits.retentionMinutes} minutes.
			</p>
			<ButtonLink to="/upload" className="mt-6">
				Upload Image
			</ButtonLink>
			<span aria-hidden className="checkerboard ad-corner absolute right-0 bottom-0" />
			<span aria-hidden className="ad-flap absolute right-0 bottom-0" />
		</aside>
	);
}

/** The two articles published before this one, continuing from the newest after the oldest. */
export function ReadNext({ post }: { post: PostSummary }) {
	const index = posts.findIndex(({ slug }) => slug === post.slug);
	const next = [...posts, ...posts].slice(index + 1, index + 3);
	return (
		<nav aria-labelledby="next-title">
			<h2 id="next-title" className="font-semibold text-ink-soft text-small tracking-normal">
				Read next
			</h2>
			<ul className="mt-3 grid border-ink border-t md:grid-cols-2 md:gap-x-12">
				{next.map((other) => (
					<li key={other.slug} className="border-line border-b py-6">
						<Link
							to={postPath(other)}
							className="font-display font-semibold text-ink text-lead no-underline hover:text-peel hover:underline"
						>
							{other.title}
						</Link>
						<p className="mt-2 max-w-[52ch] text-ink-soft">{other.excerpt}</p>
					</li>
				))}
			</ul>
		</nav>
	);
}
