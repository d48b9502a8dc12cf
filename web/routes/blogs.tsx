// The list of articles, with search and category filter.
import { posts } from 'virtual:posts';
import { product } from '#contract/product.ts';
import { ArticleCard } from '#web/articles/article-card.tsx';
import { emptySearch, findPosts, writeSearch } from '#web/articles/search/find-posts.ts';
import { SearchForm } from '#web/articles/search/search-form.tsx';
import { useSearch } from '#web/articles/search/use-search.ts';
import { pageMeta } from '#web/seo.ts';
import { blog, breadcrumbs } from '#web/structured-data.ts';
import { Button } from '#web/ui/button.tsx';

export const meta = () =>
	pageMeta({
		title: `Articles on cutouts and photos | ${product.name}`,
		description:
			'Articles on cutouts and the photos behind them: light, hair, glass, shadows, file formats, social media, and how to process a whole folder at once.',
		path: '/blogs',
		structured: [blog(posts), breadcrumbs([{ name: 'Articles', path: '/blogs' }])],
	});

export default function BlogsPage() {
	const [search, change] = useSearch();
	const found = findPosts(posts, search);
	const all = writeSearch(search) === '';
	return (
		<div className="page-width pt-4 md:pt-10">
			<h1 className="max-w-[16ch] text-hero">Worth knowing before your next photo</h1>
			<div className="mt-10 grid grid-cols-1 gap-x-20 gap-y-12 md:mt-16 lg:grid-cols-[15rem_minmax(0,1fr)]">
				<div className="lg:sticky lg:top-8 lg:self-start">
					<SearchForm search={search} onChange={change} />
					<p role="status" className="mt-6 text-ink-soft text-small">
						{found.length === 1 ? '1 article' : `${found.length} articles`}
					</p>
				</div>
				{found.length > 0 ? (
					<ul className="grid gap-12">
						{found.map((post, at) => (
							<li key={post.slug} className="border-line border-b pb-12 last:border-b-0 last:pb-0">
								<ArticleCard post={post} isLead={all && at === 0} />
							</li>
						))}
					</ul>
				) : (
					<NothingFound onShowAll={() => change(emptySearch)} />
				)}
			</div>
		</div>
	);
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
	return (
		<div className="checkerboard grid min-h-96 place-items-center rounded-card border border-line p-6">
			<div className="rounded-card bg-background p-8 text-center">
				<h2 className="text-title">No articles found</h2>
				<p className="mt-3 max-w-[36ch] text-ink-soft">
					Try a shorter word or another category. There are {posts.length} articles in all.
				</p>
				<Button kind="secondary" className="mt-6" onClick={onShowAll}>
					Show all articles
				</Button>
			</div>
		</div>
	);
}
