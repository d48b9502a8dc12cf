// A photo that came by "Share" from another app: the service worker laid it on a shelf, the upload page takes it, once.

/** The same name as in web/worker/share-target.ts. */
const shelf = 'shared-photo';

export function registerShareTarget(): void {
	navigator.serviceWorker?.register('/share-target.js').catch(() => {
		// Without it sharing leads to an empty upload page; everything else works.
	});
}

/** The shared photo, which is then no longer on the shelf; undefined if there is none. */
export async function takeSharedPhoto(): Promise<File | undefined> {
	if (!('caches' in globalThis)) return undefined;
	const photo = await (await caches.open(shelf)).match(`/${shelf}`);
	await caches.delete(shelf);
	if (!photo) return undefined;
	const name = decodeURIComponent(photo.headers.get('x-name') ?? 'photo');
	return new File([await photo.blob()], name, { type: photo.headers.get('content-type') ?? '' });
}
