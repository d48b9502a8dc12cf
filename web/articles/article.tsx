// The page of one article.
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { ArticleBody } from './article-body.tsx';
import { ArticleTags, CallToAction, ReadNext } from './article-foot.tsx';
import { ArticleHead } from './article-head.tsx';
import { Contents } from './contents.tsx';
import type { Post } from './post.ts';

export function Article({ post }: { post: Post }) {
	return (
		<div className="page-width pt-2 md:pt-6">
			<BackToArticles />
			<article className="mt-4 md:mt-8">
				<ArticleHead post={post} />
				<div className="mt-12 grid grid-cols-1 gap-x-16 gap-y-10 lg:mt-20 lg:grid-cols-[minmax(0,17rem)_minmax(0,46rem)]">
					<div className="lg:sticky lg:top-8 lg:self-start">
						<Contents headings={post.headings} title="In this article" />
					</div>
					<div>
						<ArticleBody content={post.content} />
						<ArticleTags tags={post.tags} />
					</div>
				</div>
			</article>
			<div className="mt-20 grid grid-cols-1 gap-16 md:mt-28 print:hidden">
				<CallToAction />
				<ReadNext post={post} />
				<BackToArticles />
			</div>
		</div>
	);
}

export function BackToArticles() {
	return (
		<p className="print:hidden">
			<Link to="/blogs" className="inline-flex min-h-11 items-center gap-2 font-semibold">
				<ArrowLeft aria-hidden className="size-5" />
				All articles
			</Link>
		</p>
	);
}
