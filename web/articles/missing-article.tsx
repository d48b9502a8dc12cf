// The not-found page for articles.
import { product } from '#contract/product.ts';
import { pageMeta } from '#web/seo.ts';
import { EmptySpot } from '#web/ui/empty-spot.tsx';
import { BackToArticles } from './article.tsx';

export const missingArticleMeta = () =>
	pageMeta({
		title: `Article Not Found | ${product.name}`,
		description: 'There is no article at this address. All articles are on one page.',
		noindex: true,
	});

export function MissingArticle() {
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
