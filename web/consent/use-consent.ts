// Consent as React state: read from local storage and synchronised across tabs.
import { useMemo, useSyncExternalStore } from 'react';
import { createListeners } from '#web/listeners.ts';
import { type ConsentRecord, consentKey, newConsent, validConsent } from './consent.ts';

const changes = createListeners();

/** Of browsers that block local storage, or have no space for it: lasts until the page is closed. */
let unstored: string | null = null;

function read(): string | null {
	try {
		return unstored ?? window.localStorage.getItem(consentKey);
	} catch {
		return null;
	}
}

function write(text: string | null): void {
	unstored = null;
	try {
		if (text === null) window.localStorage.removeItem(consentKey);
		else window.localStorage.setItem(consentKey, text);
	} catch {
		unstored = text;
	}
	changes.notify();
}

function subscribe(listener: () => void): () => void {
	const changedElsewhere = ({ key }: StorageEvent) => {
		if (key === consentKey) unstored = null;
		listener();
	};
	window.addEventListener('storage', changedElsewhere);
	const unsubscribe = changes.subscribe(listener);
	return () => {
		window.removeEventListener('storage', changedElsewhere);
		unsubscribe();
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
