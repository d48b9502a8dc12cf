// Which row of the list led to the editor in another document: the user comes back to it, by the editor's link or by Back.
import { useEffect, useState } from 'react';

/** In the tab's session storage: a key of the list. */
const storageKey = 'peel_batch_left';

export function noteLeftRow(key: string): void {
	try {
		window.sessionStorage.setItem(storageKey, key);
	} catch {
		// Storage is blocked or full: the list begins at its top.
	}
}

function readLeftRow(): string | undefined {
	try {
		return window.sessionStorage.getItem(storageKey) ?? undefined;
	} catch {
		return undefined;
	}
}

function clearLeftRow(): void {
	try {
		window.sessionStorage.removeItem(storageKey);
	} catch {
		// Storage is blocked: nothing was stored before either.
	}
}

/**
 * Returns the key of that row when the list is shown again, and puts it into view with the focus on its Edit. `instead`
 * takes the focus if the row is gone, because its photo was deleted in the editor.
 */
export function useLeftRow(instead: () => HTMLElement | null): string | undefined {
	const [key] = useState(readLeftRow);
	useEffect(() => {
		clearLeftRow();
		// A page that the browser has kept for Back still shows that row.
		window.addEventListener('pageshow', clearLeftRow);
		if (key !== undefined) {
			const edit = document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(key)}"]`);
			edit?.scrollIntoView({ block: 'center', behavior: 'instant' });
			(edit ?? instead())?.focus({ preventScroll: true });
		}
		return () => window.removeEventListener('pageshow', clearLeftRow);
	}, [key, instead]);
	return key;
}
