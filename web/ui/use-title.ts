// Sets the document title for a state of a page and restores the page's own title afterwards.
import { useEffect } from 'react';
import { product } from '#contract/product.ts';

export function useTitle(state: string): void {
	useEffect(() => {
		const previous = document.title;
		const title = `${state} | ${product.name}`;
		document.title = title;
		return () => {
			// After a navigation the next page has already set its title.
			if (document.title === title) document.title = previous;
		};
	}, [state]);
}
