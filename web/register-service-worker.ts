// Registers the service worker of the site (web/worker/), for the pages that need it.

/** Rejects where the browser refuses; resolves to undefined where it has none. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
	return navigator.serviceWorker?.register('/service-worker.js');
}
