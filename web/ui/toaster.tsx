// The place of the toasts on every page; what draws them is loaded when a page may show one.
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { pageToasts, type Toast } from './toasts.ts';
import { useMounted } from './use-mounted.ts';

const none: readonly Toast[] = [];
type Cards = ComponentType<{ toasts: readonly Toast[] }>;

/** Fetches it ahead of need: a toast about a lost connection could no longer be fetched. */
export async function loadToaster(): Promise<Cards> {
	const { ToasterCards } = await import('./toaster-cards.tsx');
	return ToasterCards;
}

interface Props {
	/** This page is likely to have something to say. */
	soon: boolean;
}

export function Toaster({ soon }: Props) {
	const toasts = useSyncExternalStore(pageToasts.subscribe, pageToasts.read, () => none);
	const [Cards, setCards] = useState<Cards>();
	const needed = soon || toasts.length > 0;

	// biome-ignore lint/correctness/useExhaustiveDependencies: where loading has failed, the next toast is reason to try again.
	useEffect(() => {
		if (needed && !Cards) loadToaster().then((cards) => setCards(() => cards), ignore);
	}, [needed, toasts]);

	// Only in the browser: the toasts' inline styles have no place in a prerendered page.
	if (!useMounted()) return null;
	return Cards ? <Cards toasts={toasts} /> : <NoToasts />;
}

/** Stands in for the empty list of toasts: the same name, the same key. */
function NoToasts() {
	const place = useRef<HTMLElement>(null);

	useEffect(() => {
		function reach(event: KeyboardEvent) {
			if (event.code === 'F8') place.current?.focus();
		}
		document.addEventListener('keydown', reach);
		return () => document.removeEventListener('keydown', reach);
	}, []);

	return (
		<section
			ref={place}
			aria-label="Notifications (F8)"
			tabIndex={-1}
			className="fixed right-0 bottom-0 outline-none"
		/>
	);
}

function ignore() {}
