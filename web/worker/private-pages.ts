// Serves what a private page has kept of itself (web/private/keep-offline.ts): hashed files from the cache, the page
// and other files from the server while that replies in time. Caches nothing itself; without kept files all requests go to
// the server.
import { offlineCachePrefix, offlineFolders } from '#contract/offline-files.ts';
import { isPrivatePage } from '#contract/private-pages.ts';
import { inTime, longTimeoutMs } from '#web/in-time.ts';
import { serverOrKept } from './server-or-kept.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('fetch', (event) => {
	const { method, mode, url } = event.request;
	const { origin, pathname, search } = new URL(url);
	if (method !== 'GET' || origin !== self.location.origin) return;
	if (mode === 'navigate') {
		// Ignores the query, because a link to the page may add where the visitor comes from.
		if (isPrivatePage(pathname)) event.respondWith(fromServer(event.request, pathname));
	} else if (search === '' && offlineFolders.some((folder) => pathname.startsWith(`/${folder}/`)))
		event.respondWith(isHashed(pathname) ? fromCache(pathname) : fromServer(pathname, pathname));
});

/** Under other names a newer or an older build may have kept different content. */
const isHashed = (pathname: string) => pathname.startsWith('/assets/');

const fromServer = (request: Request | string, pathname: string) =>
	serverOrKept(fetch(request), () => kept(pathname));

/**
 * Files are requested by their address: WebKit holds a request of the page against the policy of this script, which
 * allows neither scripts nor workers, and no worker of the page would start.
 */
async function fromCache(pathname: string): Promise<Response> {
	const finding = kept(pathname);
	const found = answers && (await inTime(finding).catch(noteSilence));
	if (found) return found;
	return fetch(pathname).catch(async (error: unknown) => {
		const late = await finding;
		if (late) return late;
		throw error;
	});
}

/** False once the browser's storage did not answer in time, so that the next files do not wait for it. */
let answers = true;
function noteSilence(): undefined {
	answers = false;
}

/** Undefined if the browser's storage fails or never answers, as with a damaged profile: the server has it too. */
const kept = (pathname: string) => inTime(find(pathname), longTimeoutMs).catch(() => undefined);

/** The newest version comes last, and may be incomplete: then the file of an older version is served. */
async function find(pathname: string): Promise<Response | undefined> {
	const names = (await caches.keys()).filter((name) => name.startsWith(offlineCachePrefix)).reverse();
	for (const name of names) {
		const response = await caches.match(pathname, { cacheName: name, ignoreVary: true });
		if (response) return response;
	}
	return undefined;
}
