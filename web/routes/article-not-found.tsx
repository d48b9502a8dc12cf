// The page for an unknown article; existing articles are routes of their own, see web/routes.ts.
import { product } from '#contract/product.ts';
import { BackToArticles } from '#web/articles/article.tsx';
import { pageMeta } from '#web/seo.ts';
import { EmptySpot } from '#web/ui/illustrations/empty-spot.tsx';

export const meta = () =>
	pageMeta({
		title: `Article Not Found | ${product.name}`,
		description: 'There is no article at this address. All articles are on one page.',
		noindex: true,
	});

export default function MissingArticle() {
	return (
		<div className="page-width grid grid-cols-1 items-center gap-10 py-12 md:grid-cols-2 md:py-24">
			<div>
				<h1 className="text-page">Article Not Found</h1>
				<p className="mt-5 max-w-[44ch] text-ink-soft text-lead">
					There’s no article at this address, or it has been taken down.
				</p>
				<div className="mt-8">
					<BackToArticles />
				</div>
			</div>
			<EmptySpot />
		</div>
	);
}
