// Receives a photo shared from another app: caches it until the upload page takes it.
import { sharedPhotoCache, sharedPhotoName, sharedPhotoUrl, sharePath } from '#contract/shared-photo.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('fetch', (event) => {
	const { method, url, referrer } = event.request;
	if (method !== 'POST' || new URL(url).pathname !== sharePath || isForeign(referrer)) return;
	event.respondWith(receive(event.request));
});

/**
 * Whether a page on another site submitted the photo; the server then rejects the request. The device's share sheet has no referrer,
 * but a page can suppress its own too, so the upload page asks before it uploads.
 */
function isForeign(referrer: string): boolean {
	return referrer !== '' && new URL(referrer).origin !== self.location.origin;
}

async function receive(request: Request): Promise<Response> {
	const photo = await readPhoto(request);
	if (!photo) return Response.redirect('/upload', 303);
	const headers = { 'content-type': photo.type, [sharedPhotoName]: encodeURIComponent(photo.name) };
	try {
		await (await caches.open(sharedPhotoCache)).put(sharedPhotoUrl, new Response(photo, { headers }));
		return Response.redirect('/upload?shared', 303);
	} catch {
		// The browser has no space for it: the user selects it again on the upload page, as without this worker.
		return Response.redirect('/upload', 303);
	}
}

/** Undefined if the request is not a form, or has no file in the field that the manifest names. */
async function readPhoto(request: Request): Promise<File | undefined> {
	const form = await request.formData().catch(() => undefined);
	const photo = form?.get('image');
	return photo instanceof File ? photo : undefined;
}
