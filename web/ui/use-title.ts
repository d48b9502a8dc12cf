// Sets the document title for a state of a page and restores the page's own title afterwards.
import { useEffect } from 'react';
import { product } from '#contract/product.ts';

export function useTitle(state: string): void {
	useWholeTitle(`${state} | ${product.name}`);
}

/** The same for a complete title; with undefined the page keeps its own. */
export function useWholeTitle(title: string | undefined): void {
	useEffect(() => {
		if (title === undefined) return;
		const previous = document.title;
		document.title = title;
		return () => {
			// After a navigation the next page has already set its title.
			if (document.title === title) document.title = previous;
		};
	}, [title]);
}
