// A document title for a state of a page; the page's own comes back afterwards.
import { useEffect } from 'react';
import { product } from '#contract/product.ts';

export function useTitle(state: string): void {
	useEffect(() => {
		const before = document.title;
		const ours = `${state} | ${product.name}`;
		document.title = ours;
		return () => {
			// On a change of page the next title is already there.
			if (document.title === ours) document.title = before;
		};
	}, [state]);
}
