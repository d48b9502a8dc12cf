// Consent as React state: read from local storage and synchronised across tabs.
import { useMemo, useSyncExternalStore } from 'react';
import { type ConsentRecord, consentKey, newConsent, validConsent } from './consent.ts';

const changed = 'peel:consent';

/**
 * What the browser did not store, because it blocks local storage or that is
 * full: lasts until the page is closed. Undefined if it stored the last change.
 */
let unstored: string | null | undefined;

function read(): string | null {
	if (unstored !== undefined) return unstored;
	try {
		return window.localStorage.getItem(consentKey);
	} catch {
		return null;
	}
}

function write(text: string | null): void {
	unstored = undefined;
	try {
		if (text === null) window.localStorage.removeItem(consentKey);
		else window.localStorage.setItem(consentKey, text);
	} catch {
		unstored = text;
	}
	window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
	const changedElsewhere = ({ key }: StorageEvent) => {
		if (key === consentKey || key === null) unstored = undefined;
		listener();
	};
	window.addEventListener('storage', changedElsewhere);
	window.addEventListener(changed, listener);
	return () => {
		window.removeEventListener('storage', changedElsewhere);
		window.removeEventListener(changed, listener);
	};
}

/** Whether consent is valid now; it may have expired since the last render. */
export function hasConsentNow(): boolean {
	return validConsent(read(), new Date()) !== undefined;
}

/** Calls `listener` when consent is withdrawn, in this tab or another one. Returns the function that ends this. */
export function onWithdrawal(listener: () => void): () => void {
	return subscribe(() => {
		if (!hasConsentNow()) listener();
	});
}

export function grantConsent(): void {
	write(JSON.stringify(newConsent(new Date())));
}

export function withdrawConsent(): void {
	write(null);
}

/** The valid record, or undefined if consent is needed. */
export function useConsent(): ConsentRecord | undefined {
	const stored = useSyncExternalStore(subscribe, read, () => null);
	return useMemo(() => validConsent(stored, new Date()), [stored]);
}
