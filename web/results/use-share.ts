// Shares the site from a button; a toast confirms that the link was copied.
import { useCallback } from 'react';
import { product } from '#contract/product.ts';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { messages } from '../journey/messages.ts';
import { shareLink } from './share.ts';

/** `place` names the button in the analytics event. */
export function useShare(place: string): () => Promise<void> {
	return useCallback(async () => {
		const outcome = await shareLink(navigator, {
			title: product.name,
			text: 'Remove the background from any photo. Free, no account needed.',
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
