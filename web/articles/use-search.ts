// Keeps the search of the blog and the address of the page the same.
import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { everything, readSearch, type Search, writeSearch } from './find-posts.ts';

export function useSearch(): [Search, (next: Search) => void] {
	// The prerendered page knows no query, so hydration begins with everything.
	const [search, setSearch] = useState(everything);
	const { key, pathname } = useLocation();

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a visit, even of the same address.
	useLayoutEffect(() => setSearch(readSearch(window.location.search)), [key]);

	/** Past the router: a navigation for each letter typed would arrive later than the next letter. */
	function change(next: Search): void {
		setSearch(next);
		window.history.replaceState(window.history.state, '', pathname + writeSearch(next));
	}

	return [search, change];
}
