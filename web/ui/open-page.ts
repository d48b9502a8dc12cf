// Pages of this site that cannot be fetched: a browser's error page would take the place of what the page that is shown has.
import type { MouseEvent } from 'react';
import { loadToaster } from './toaster.tsx';
import { showToast } from './toasts.ts';

/** For clicks on links that load a document. */
export function stayOffline(event: MouseEvent, path: string): void {
	if (navigator.onLine) return;
	event.preventDefault();
	void openOffline(path);
}

async function openOffline(path: string): Promise<void> {
	// What a private page has kept of itself.
	if (await globalThis.caches?.match(path)) window.location.assign(path);
	else await sayNotLoaded(path, 'There is no connection. What this page has stays here.');
}

/** Whether the server replies. */
export async function isServed(path: string): Promise<boolean> {
	try {
		// A redirect may lead to the sign-in page of another site.
		return (await fetch(path, { method: 'HEAD', redirect: 'manual' })).status < 500;
	} catch {
		return false;
	}
}

/** A page that cannot show messages has nothing to lose: the other one is opened all the same. */
export async function sayNotLoaded(path: string, message: string): Promise<void> {
	try {
		await loadToaster();
		showToast({ tone: 'failure', title: 'Page not loaded', message });
	} catch {
		window.location.assign(path);
	}
}
