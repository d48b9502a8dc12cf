// Fills in operator details after client navigation. The server puts them into
// the HTML only, so they are fetched from there.
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useMounted } from '#web/ui/use-mounted.ts';

/** Copies the content of `data-peel` elements from the served page to those within `ref`. */
export function useOperatorWords(ref: RefObject<HTMLElement | null>): void {
	const { pathname } = useLocation();
	// Not mounted in the first render means hydration of the served page, which has the details already.
	const navigated = useRef(useMounted()).current;

	useEffect(() => {
		const elements = ref.current?.querySelectorAll('[data-peel]') ?? [];
		if (!navigated || elements.length === 0) return;
		const controller = new AbortController();
		fetchPage(pathname, controller.signal).then(
			(served) => {
				for (const element of elements) {
					const words = served.querySelector(`[data-peel="${element.getAttribute('data-peel')}"]`);
					if (words) element.replaceChildren(...words.cloneNode(true).childNodes);
				}
			},
			// Without a response the neutral placeholder stays.
			() => undefined,
		);
		return () => controller.abort();
	}, [ref, pathname, navigated]);
}

async function fetchPage(path: string, signal: AbortSignal): Promise<Document> {
	const reply = await fetch(path, { signal });
	return new DOMParser().parseFromString(await reply.text(), 'text/html');
}
