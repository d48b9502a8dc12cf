// Receives photos shared from other apps: caches them until a page takes them,
// one photo the upload page, several the batch.
import {
	maxShared,
	maxSharedBytes,
	sharedPhotoName,
	sharedPhotosCache,
	sharedPhotoUrl,
	sharePath,
} from '#contract/shared-photos.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('fetch', (event) => {
	const { method, url, referrer } = event.request;
	if (method !== 'POST' || new URL(url).pathname !== sharePath || isForeign(referrer)) return;
	event.respondWith(receive(event.request));
});

/**
 * Whether a page on another site submitted the photos; the server then rejects the request. The device's share sheet
 * has no referrer, but a page can suppress its own too, so both pages ask before they upload.
 */
function isForeign(referrer: string): boolean {
	return referrer !== '' && new URL(referrer).origin !== self.location.origin;
}

async function receive(request: Request): Promise<Response> {
	const photos = await readPhotos(request);
	const page = photos.length > 1 ? '/batch' : '/upload';
	try {
		await keep(photos);
		return Response.redirect(photos.length > 0 ? `${page}?shared` : page, 303);
	} catch {
		// The browser has no space for them: the user selects them again on the page, as without this worker.
		await caches.delete(sharedPhotosCache).catch(() => {});
		return Response.redirect(page, 303);
	}
}

/** None if the request is not a form, or has no files in the field that the manifest names. */
async function readPhotos(request: Request): Promise<readonly File[]> {
	const form = await request.formData().catch(() => undefined);
	const fields = form?.getAll('image') ?? [];
	return fields.filter((field) => field instanceof File).slice(0, maxShared);
}

/**
 * Replaces photos that no page has taken. Bounded in number and bytes, because a page on another site can post here
 * too.
 */
async function keep(photos: readonly File[]): Promise<void> {
	await caches.delete(sharedPhotosCache);
	if (photos.length === 0) return;
	const cache = await caches.open(sharedPhotosCache);
	for (const [index, photo] of photos.entries()) {
		const headers = { 'content-type': photo.type, [sharedPhotoName]: encodeURIComponent(photo.name) };
		await cache.put(sharedPhotoUrl(index), new Response(photo.slice(0, maxSharedBytes), { headers }));
	}
}
