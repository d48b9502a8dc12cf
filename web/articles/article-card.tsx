// An article in the list: picture, title and excerpt.
import { BookmarkCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { PictureName } from '#web/pictures/catalogue.ts';
import { Picture } from '#web/pictures/picture.tsx';
import { formatDate, type PostSummary, postPath } from './post.ts';
import { useBookmark } from './use-bookmarks.ts';

interface Props {
	post: PostSummary;
	/** The first card, larger than the others. */
	isLead: boolean;
}

export function ArticleCard({ post, isLead }: Props) {
	const [bookmarked] = useBookmark(post.slug);
	return (
		<article
			className={
				isLead
					? 'group relative grid grid-cols-1 gap-6'
					: 'group relative grid grid-cols-1 gap-x-10 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]'
			}
		>
			<div className={isLead ? 'order-2' : 'max-sm:order-2'}>
				<p className="flex flex-wrap gap-x-4 text-ink-soft text-small">
					<span className="font-semibold text-ink">{post.category}</span>
					<time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
					<span>{post.readTime} min read</span>
					{bookmarked && (
						<span className="inline-flex items-center gap-1">
							<BookmarkCheck aria-hidden className="size-4 text-peel" />
							Bookmarked
						</span>
					)}
				</p>
				<h2 className={isLead ? 'mt-2 max-w-[24ch] text-page' : 'mt-2 text-title'}>
					<Link
						to={postPath(post)}
						className="text-ink no-underline after:absolute after:inset-0 group-hover:text-peel group-hover:underline group-hover:decoration-1"
					>
						{post.title}
					</Link>
				</h2>
				<p className={`mt-3 max-w-[58ch] text-ink-soft ${isLead ? 'text-lead' : ''}`}>{post.excerpt}</p>
			</div>
			<div>
				<Picture
					name={post.featuredImage as PictureName}
					alt={post.featuredAlt}
					sizes={isLead ? '(min-width: 64rem) 60rem, 92vw' : '(min-width: 40rem) 17rem, 92vw'}
					className={`checkerboard w-full rounded-card object-cover ${isLead ? 'aspect-[16/9] object-[50%_30%]' : 'aspect-[4/3] object-[50%_56%]'}`}
					priority={isLead}
				/>
			</div>
		</article>
	);
}
