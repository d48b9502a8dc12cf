// The toast region of every page; the code that renders toasts is loaded when a page may need it.
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMounted } from '../use-mounted.ts';
import { pageToasts, type Toast } from './toasts.ts';

const none: readonly Toast[] = [];
type Cards = ComponentType<{ toasts: readonly Toast[] }>;

/** Loads the toast code ahead of time, because it could not be loaded to report a lost connection. */
export async function loadToaster(): Promise<Cards> {
	const { ToasterCards } = await import('./toaster-cards.tsx');
	return ToasterCards;
}

interface Props {
	/** Whether the page is likely to show a toast. */
	soon: boolean;
}

export function Toaster({ soon }: Props) {
	const toasts = useSyncExternalStore(pageToasts.subscribe, pageToasts.read, () => none);
	const [Cards, setCards] = useState<Cards>();
	const needed = soon || toasts.length > 0;

	// biome-ignore lint/correctness/useExhaustiveDependencies: after a failed load, the next toast tries again.
	useEffect(() => {
		if (needed && !Cards) loadToaster().then((cards) => setCards(() => cards), ignore);
	}, [needed, toasts]);

	// Only in the browser, because the Content-Security-Policy forbids the toasts' inline styles in prerendered HTML.
	if (!useMounted()) return null;
	return Cards ? <Cards toasts={toasts} /> : <EmptyRegion />;
}

/** Stands in for the toast list while it is not loaded, with the same name and hotkey. */
function EmptyRegion() {
	const region = useRef<HTMLElement>(null);

	useEffect(() => {
		function focusOnHotkey(event: KeyboardEvent) {
			if (event.code === 'F8') region.current?.focus();
		}
		document.addEventListener('keydown', focusOnHotkey);
		return () => document.removeEventListener('keydown', focusOnHotkey);
	}, []);

	return (
		<section
			ref={region}
			aria-label="Notifications (F8)"
			tabIndex={-1}
			className="fixed right-0 bottom-0 outline-none"
		/>
	);
}

function ignore() {}
