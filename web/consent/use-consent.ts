// Consent as the pages use it: read from local storage, kept in step across tabs.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type ConsentRecord, consentKey, newConsent, validConsent } from './consent.ts';

const changed = 'peel:consent';

// A browser may refuse storage altogether; consent then lasts as long as the page.
let remembered: string | null = null;

function read(): string | null {
	try {
		return window.localStorage.getItem(consentKey);
	} catch {
		return remembered;
	}
}

function write(text: string | null): void {
	remembered = text;
	try {
		if (text === null) window.localStorage.removeItem(consentKey);
		else window.localStorage.setItem(consentKey, text);
	} catch {
		// Nothing to do: `remembered` holds it.
	}
	window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
	window.addEventListener('storage', listener);
	window.addEventListener(changed, listener);
	return () => {
		window.removeEventListener('storage', listener);
		window.removeEventListener(changed, listener);
	};
}

/** Whether consent counts at this moment; it may have expired since the page was drawn. */
export function hasConsentNow(): boolean {
	return validConsent(read(), new Date()) !== undefined;
}

export function grantConsent(): void {
	write(JSON.stringify(newConsent(new Date())));
}

export function withdrawConsent(): void {
	write(null);
}

/** The record if it counts, `undefined` if consent is needed. */
export function useConsent(): ConsentRecord | undefined {
	const stored = useSyncExternalStore(
		subscribe,
		read,
		useCallback(() => null, []),
	);
	return useMemo(() => validConsent(stored, new Date()), [stored]);
}
