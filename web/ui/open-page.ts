// Opens another page of this site only if it can be fetched: a browser's error
// page would replace the work on the current page.
import { type MouseEvent, useSyncExternalStore } from 'react';
import { createListeners } from '#web/listeners.ts';
import { loadToaster } from './toasts/toaster.tsx';
import { showToast } from './toasts/toasts.ts';

const { subscribe, notify } = createListeners();
let opening = false;
const readOpening = () => opening;

/** Whether the server is being asked for another page. */
export const useIsOpening = (): boolean => useSyncExternalStore(subscribe, readOpening, readOpening);

function setOpening(value: boolean): void {
	opening = value;
	notify();
}

/** For clicks on links that load a document. A link that opens in another tab is left alone: this page stays. */
export function openByLink(event: MouseEvent, path: string): void {
	if (event.metaKey || event.ctrlKey || event.shiftKey) return;
	event.preventDefault();
	void openDocument(path);
}

/** Opens the page only if it can be fetched: navigator.onLine says nothing about a server that is down. */
export async function openDocument(
	path: string,
	open = (to: string) => window.location.assign(to),
): Promise<void> {
	setOpening(true);
	const isThere = (await keptPage(path)) || (await isServed(path));
	setOpening(false);
	if (isThere) open(path);
	else await reportNotLoaded(path, 'What this page has stays. Try again in a moment.');
}

/** A private page for visits without a connection; its service worker asks the server itself. */
const keptPage = (path: string) => globalThis.caches?.match(path).catch(() => {});

/** How long to wait for a server that accepts a connection but does not reply; it counts as unavailable then. */
const maxReplyMs = 10_000;

/** Whether the server replies; false, too, once `left` is aborted. */
export async function isServed(path: string, left?: AbortSignal): Promise<boolean> {
	try {
		const late = AbortSignal.timeout(maxReplyMs);
		const signal = left ? AbortSignal.any([left, late]) : late;
		// A redirect may lead to the sign-in page of another site.
		return (await fetch(path, { method: 'HEAD', redirect: 'manual', signal })).status < 500;
	} catch {
		return false;
	}
}

/** A page that cannot show messages has nothing to lose: the other one is opened nevertheless. */
export async function reportNotLoaded(path: string, message: string): Promise<void> {
	try {
		await loadToaster();
		showToast({ tone: 'failure', title: 'Page not loaded', message });
	} catch {
		window.location.assign(path);
	}
}
