// Shares an article, with a toast if its link was copied.
import { track } from '#web/analytics.ts';
import { shareLink } from '#web/results/share.ts';
import { showToast } from '#web/ui/toasts.ts';
import { type PostSummary, postPath } from './post.ts';

export async function shareArticle(post: PostSummary): Promise<void> {
	const outcome = await shareLink(navigator, {
		title: post.title,
		text: post.excerpt,
		url: window.location.origin + postPath(post),
	});
	const label = 'article';
	if (outcome === 'shared') track({ category: 'share', action: 'share_native', label });
	if (outcome === 'failed') track({ category: 'share', action: 'share_failed', label });
	if (outcome === 'copied') {
		track({ category: 'share', action: 'share_copied', label });
		showToast({ tone: 'success', title: 'Link copied!', message: 'Paste it wherever you like.' });
	}
}
