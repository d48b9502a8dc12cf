// Share and bookmark buttons of an article.
import { Bookmark, BookmarkCheck, Share2 } from 'lucide-react';
import { share } from '#web/results/share.ts';
import { TextButton } from '#web/ui/button.tsx';
import { type PostSummary, postPath } from './post.ts';
import { useBookmark } from './use-bookmarks.ts';

export function ArticleActions({ post }: { post: PostSummary }) {
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
