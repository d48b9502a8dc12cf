// What only the operator knows is in the pages as served, not in the script: after a change of page it is fetched from there.
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useMounted } from '#web/ui/use-mounted.ts';

const marked = '[data-peel]';

/** Fills the elements marked `data-peel` within `ref` with what the served page has in them. */
export function useOperatorWords(ref: RefObject<HTMLElement | null>): void {
	const { pathname } = useLocation();
	// False in the first render only if that was a hydration, and then the words are there.
	const arrivedInside = useRef(useMounted()).current;

	useEffect(() => {
		const places = ref.current?.querySelectorAll(marked) ?? [];
		if (!arrivedInside || places.length === 0) return;
		const leaving = new AbortController();
		fetchPage(pathname, leaving.signal).then(
			(served) => {
				for (const place of places) {
					const words = served.querySelector(`[data-peel="${place.getAttribute('data-peel')}"]`);
					if (words) place.replaceChildren(...words.cloneNode(true).childNodes);
				}
			},
			// Without an answer the neutral words stay.
			() => undefined,
		);
		return () => leaving.abort();
	}, [ref, pathname, arrivedInside]);
}

async function fetchPage(path: string, signal: AbortSignal): Promise<Document> {
	const reply = await fetch(path, { signal });
	return new DOMParser().parseFromString(await reply.text(), 'text/html');
}
