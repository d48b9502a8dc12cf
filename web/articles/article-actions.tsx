// Pass an article on, or mark it to be found again.
import { Bookmark, BookmarkCheck, Share2 } from 'lucide-react';
import { TextButton } from '#web/ui/button.tsx';
import type { PostSummary } from './post.ts';
import { shareArticle } from './share-article.ts';
import { useBookmark } from './use-bookmarks.ts';

export function ArticleActions({ post }: { post: PostSummary }) {
	const [marked, toggle] = useBookmark(post.slug);
	const Icon = marked ? BookmarkCheck : Bookmark;
	return (
		<p className="needs-script mt-3 -ml-1 flex flex-wrap gap-x-6 print:hidden">
			<TextButton onClick={() => shareArticle(post)}>
				<Share2 aria-hidden className="size-5" />
				Share
			</TextButton>
			<TextButton onClick={toggle} aria-pressed={marked}>
				<Icon aria-hidden className={marked ? 'size-5 text-peel' : 'size-5'} />
				Bookmark
			</TextButton>
		</p>
	);
}
