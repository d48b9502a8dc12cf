// Shares the site from a button and tells the visitor when the link was copied.
import { useCallback } from 'react';
import { product } from '#contract/product.ts';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { messages } from '../journey/messages.ts';
import { shareLink } from './share.ts';

/** `place` says which button it was. */
export function useShare(place: string): () => Promise<void> {
	return useCallback(async () => {
		const outcome = await shareLink(navigator, {
			title: product.name,
			text: 'Removes the background of a photo: free, no account.',
			url: `${window.location.origin}/`,
		});
		if (outcome === 'shared') track({ category: 'share', action: 'share_native', label: place });
		if (outcome === 'failed') track({ category: 'share', action: 'share_failed', label: place });
		if (outcome === 'copied') {
			track({ category: 'share', action: 'share_copied', label: place });
			showToast(messages.linkCopied);
		}
	}, [place]);
}
