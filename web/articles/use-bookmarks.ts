// The articles a visitor has marked, kept in this browser only.
import { useSyncExternalStore } from 'react';
import { product } from '#contract/product.ts';

export const bookmarksKey = `${product.key}_bookmarks`;

const listeners = new Set<() => void>();

/** Whether the article is marked, and the change of that. False while the page is prerendered and hydrated. */
export function useBookmark(slug: string): [boolean, () => void] {
	const stored = useSyncExternalStore(subscribe, read, () => '');
	const slugs = stored ? stored.split(' ') : [];
	const marked = slugs.includes(slug);

	function toggle(): void {
		const next = marked ? slugs.filter((other) => other !== slug) : [...slugs, slug];
		write(next.join(' '));
	}

	return [marked, toggle];
}

/** Slugs, parted by spaces: a text, because the same text is the same state. */
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
	} catch {
		// A browser that stores nothing keeps no bookmarks.
	}
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	window.addEventListener('storage', listener);
	return () => {
		listeners.delete(listener);
		window.removeEventListener('storage', listener);
	};
}
