// Service worker of the share target: caches a photo shared from another app until the upload page takes it. Caches nothing else.

declare const self: ServiceWorkerGlobalScope;

/** The same name as in web/upload/use-shared-photo.ts. */
const cacheName = 'shared-photo';

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
	await (await caches.open(cacheName)).put(`/${cacheName}`, new Response(photo, { headers }));
	return Response.redirect('/upload?shared', 303);
}
