// Keeps the blog search in sync with the query string.
import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { emptySearch, readSearch, type Search, writeSearch } from './find-posts.ts';

export function useSearch(): [Search, (next: Search) => void] {
	// The prerendered page has no query, so hydration starts with all posts.
	const [search, setSearch] = useState(emptySearch);
	const { key, pathname } = useLocation();

	// biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a new key, even to the same URL.
	useLayoutEffect(() => setSearch(readSearch(window.location.search)), [key]);

	/** Bypasses the router, because a navigation per keystroke is slower than typing. */
	function change(next: Search): void {
		setSearch(next);
		window.history.replaceState(window.history.state, '', pathname + writeSearch(next));
	}

	return [search, change];
}
