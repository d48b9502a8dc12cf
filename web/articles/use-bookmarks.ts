// Bookmarked articles, stored in this browser only. Shares no code with web/consent/use-consent.ts: the bundler would
// add the script of the upload page to the blog.
import { useSyncExternalStore } from 'react';
import { product } from '#contract/product.ts';
import { createListeners } from '#web/listeners.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

const bookmarksKey = `${product.key}_bookmarks`;

const listeners = createListeners();

/** Whether the article is bookmarked, and a function to toggle that. False during prerendering and hydration. */
export function useBookmark(slug: string): [boolean, () => void] {
	const stored = useSyncExternalStore(subscribe, read, () => '');
	const slugs = stored ? stored.split(' ') : [];
	const bookmarked = slugs.includes(slug);

	function toggle(): void {
		const next = bookmarked ? slugs.filter((other) => other !== slug) : [...slugs, slug];
		write(next.join(' '));
	}

	return [bookmarked, toggle];
}

/** Slugs separated by spaces: a string, because useSyncExternalStore compares snapshots by identity. */
function read(): string {
	try {
		return localStorage.getItem(bookmarksKey) ?? '';
	} catch {
		return '';
	}
}

function write(slugs: string): void {
	try {
		if (slugs) localStorage.setItem(bookmarksKey, slugs);
		else localStorage.removeItem(bookmarksKey);
		listeners.notify();
	} catch {
		// Storage is disabled or full.
		showToast({ tone: 'failure', title: 'Not bookmarked', message: 'This browser did not store it.' });
	}
}

function subscribe(listener: () => void): () => void {
	const unsubscribe = listeners.subscribe(listener);
	window.addEventListener('storage', listener);
	return () => {
		unsubscribe();
		window.removeEventListener('storage', listener);
	};
}
