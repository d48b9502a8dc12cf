// Keeps the private pages and all their files in the browser; the service
// worker (web/worker/private-pages.ts) serves them without a connection.
import { type OfflineFiles, offlineCachePrefix, offlineFilesId } from '#contract/offline-files.ts';
import { privatePages } from '#contract/private-pages.ts';
import { isForGpuOnly } from '#web/device/backends.ts';
import type { Backend } from '#web/device/protocol.ts';
import { registerServiceWorker } from '#web/register-service-worker.ts';

/** How many files are fetched at once: there are more than eighty, and one by one, each would wait for the previous. */
const fetchedAtOnce = 6;

/**
 * Resolves to whether all of it is kept now; of the runtimes, the largest files, only those of
 * the backend and of its fallbacks. The pages come last: until then the service worker serves
 * what an older version has kept. Rejects with the reason of the signal, and where the
 * connection or the storage fails; what has been kept until then stays, to be completed later.
 */
export async function keepOffline(signal: AbortSignal, backend: Backend): Promise<boolean> {
	const listed = readList();
	if (!listed || !('caches' in globalThis) || !('serviceWorker' in navigator)) return false;
	signal.throwIfAborted();
	// First, because a browser that refuses a service worker must not keep files that nothing serves.
	await registerServiceWorker();
	const { version, files } = JSON.parse(listed) as OfflineFiles;
	const name = offlineCachePrefix + version;
	await holdVersion(name);
	const cache = await caches.open(name);
	const needed = files.filter((file) => backend === 'webgpu' || !isForGpuOnly(file));
	for (let at = 0; at < needed.length; at += fetchedAtOnce) {
		signal.throwIfAborted();
		await Promise.all(needed.slice(at, at + fetchedAtOnce).map((file) => keepFile(cache, file, signal)));
	}
	for (const page of privatePages) {
		const html = await fetched(page, signal);
		// The server has a newer version already; the next visit keeps that one.
		if (!(await html.clone().text()).includes(listed)) return false;
		await cache.put(page, html);
	}
	await removeOthers(name);
	return true;
}

/** Keeps a file, unless it is kept already. */
async function keepFile(cache: Cache, file: string, signal: AbortSignal): Promise<void> {
	if (await cache.match(file)) return;
	// Where a name has a hash, the same name is the same content, even in an older version.
	const older = file.startsWith('/assets/') ? await caches.match(file) : undefined;
	await cache.put(file, older ?? (await fetchedFile(file, signal)));
}

/** Removes all that was kept, of any version. */
export async function removeOffline(): Promise<void> {
	if ('caches' in globalThis) await removeCaches();
}

/** Undefined in development. */
const readList = () => document.getElementById(offlineFilesId)?.textContent;

/**
 * Kept files are served until the next version, so the sign-in page of a
 * network, which answers every request, must not be kept.
 */
async function fetchedFile(url: string, signal: AbortSignal): Promise<Response> {
	const response = await fetched(url, signal);
	if (response.headers.get('content-type')?.startsWith('text/html')) throw new Error(`${url}: a page`);
	return response;
}

async function fetched(url: string, signal: AbortSignal): Promise<Response> {
	const response = await fetch(url, { signal, redirect: 'error' });
	if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
	return response;
}

async function removeCaches(): Promise<void> {
	await Promise.all((await versions()).map((name) => caches.delete(name)));
}

async function versions(): Promise<readonly string[]> {
	return (await caches.keys()).filter((name) => name.startsWith(offlineCachePrefix));
}

let held: Promise<void> | undefined;

/**
 * Until this page is closed, no page of a newer version removes this version: the page may still need its files, which
 * the server may no longer have.
 */
function holdVersion(name: string): Promise<void> {
	held ??= new Promise((resolve) => {
		if (!('locks' in navigator)) return resolve();
		const hold = () =>
			navigator.locks
				.request(name, { mode: 'shared' }, () => {
					resolve();
					// Browsers do not keep a page for Back while it holds a lock.
					return new Promise<void>((release) =>
						window.addEventListener('pagehide', () => release(), { once: true }),
					);
				})
				// A browser that refuses locks gives none to the other pages either.
				.catch(() => resolve());
		window.addEventListener('pageshow', ({ persisted }) => persisted && hold());
		hold();
	});
	return held;
}

/** All versions but this one and those that an open page holds; the next visit tries again. */
async function removeOthers(kept: string): Promise<void> {
	const others = (await versions()).filter((name) => name !== kept);
	await Promise.all(
		others.map((name) =>
			'locks' in navigator
				? navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && caches.delete(name))
				: caches.delete(name),
		),
	);
}
