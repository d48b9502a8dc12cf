// The header of an article: category, title, excerpt, author, date and picture.
import { Bookmark, BookmarkCheck, Share2 } from 'lucide-react';
import { Link } from 'react-router';
import type { PictureName } from '#web/pictures/catalogue.ts';
import { Picture } from '#web/pictures/picture.tsx';
import { share } from '#web/results/share.ts';
import { TextButton } from '#web/ui/button.tsx';
import { formatDate, type PostSummary, postPath } from './post.ts';
import { writeSearch } from './search/find-posts.ts';
import { useBookmark } from './use-bookmarks.ts';

export function ArticleHead({ post }: { post: PostSummary }) {
	return (
		<header className="grid grid-cols-1 items-end gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,6fr)]">
			<div>
				<p className="font-semibold">
					<Link
						to={`/blogs${writeSearch({ query: '', category: post.category })}`}
						className="inline-flex min-h-11 items-center"
					>
						{post.category}
					</Link>
				</p>
				<h1 className="mt-2 text-page">{post.title}</h1>
				<p className="mt-5 max-w-[46ch] text-ink-soft text-lead">{post.excerpt}</p>
				<p className="mt-6 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-small">
					<span>{post.author}</span>
					<time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
					<span>{post.readTime} min read</span>
				</p>
				<ArticleActions post={post} />
			</div>
			<div>
				<Picture
					name={post.featuredImage as PictureName}
					alt={post.featuredAlt}
					sizes="(min-width: 88rem) 40rem, (min-width: 64rem) 46vw, 92vw"
					className="checkerboard aspect-[4/3] w-full rounded-card object-[50%_56%] object-cover"
					priority
				/>
			</div>
		</header>
	);
}

function ArticleActions({ post }: { post: PostSummary }) {
	const [bookmarked, toggle] = useBookmark(post.slug);
	const Icon = bookmarked ? BookmarkCheck : Bookmark;
	return (
		<p className="needs-script mt-3 -ml-1 flex flex-wrap gap-x-6 print:hidden">
			<TextButton onClick={() => shareArticle(post)}>
				<Share2 aria-hidden className="size-5" />
				Share
			</TextButton>
			<TextButton onClick={toggle} aria-pressed={bookmarked}>
				<Icon aria-hidden className={bookmarked ? 'size-5 text-peel' : 'size-5'} />
				Bookmark
			</TextButton>
		</p>
	);
}

const linkCopied = {
	tone: 'success',
	title: 'Link copied!',
	message: 'Paste it wherever you like.',
} as const;

function shareArticle(post: PostSummary) {
	const url = window.location.origin + postPath(post);
	return share({ title: post.title, text: post.excerpt, url }, 'article', linkCopied);
}
