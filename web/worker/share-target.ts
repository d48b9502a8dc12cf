// Service worker: carries a photo shared from another app on the phone to the upload page. It keeps nothing else, and this only until it is taken.

declare const self: ServiceWorkerGlobalScope;

/** Where the photo waits; web/upload/shared-photo.ts takes it from there. */
const shelf = 'shared-photo';

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
	const { pathname } = new URL(event.request.url);
	if (event.request.method === 'POST' && pathname === '/share') event.respondWith(receive(event.request));
});

async function receive(request: Request): Promise<Response> {
	const photo = (await request.formData()).get('image');
	if (!(photo instanceof File)) return Response.redirect('/upload', 303);
	const headers = { 'content-type': photo.type, 'x-name': encodeURIComponent(photo.name) };
	await (await caches.open(shelf)).put(`/${shelf}`, new Response(photo, { headers }));
	return Response.redirect('/upload?shared', 303);
}
