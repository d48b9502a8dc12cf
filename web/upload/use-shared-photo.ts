// Receives photos shared from other apps: the service worker caches one, the upload page takes it out of the cache.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { sharedPhotoCache, sharedPhotoName, sharedPhotoUrl } from '#contract/shared-photo.ts';
import { registerServiceWorker } from '#web/service-worker.ts';

/** Calls `onFile` with the shared photo if the page was opened by the share target. */
export function useSharedPhoto(onFile: (file: File) => void): void {
	const [search, setSearch] = useSearchParams();
	const shared = search.has('shared');

	useEffect(registerShareTarget, []);
	useEffect(() => {
		if (!shared) return;
		setSearch({}, { replace: true });
		takeSharedPhoto().then(
			(photo) => photo && onFile(photo),
			() => {
				// The browser's storage fails, or what it holds is damaged: nothing was shared.
			},
		);
	}, [shared, setSearch, onFile]);
}

function registerShareTarget(): void {
	registerServiceWorker().catch(() => {
		// Only sharing needs the service worker: without it, sharing opens an empty upload page.
	});
}

/** Removes the photo from the cache and returns it; undefined if there is none. */
async function takeSharedPhoto(): Promise<File | undefined> {
	if (!('caches' in globalThis)) return undefined;
	const photo = await (await caches.open(sharedPhotoCache)).match(sharedPhotoUrl);
	// A copy that cannot be removed is replaced by the next photo; this one must not be lost.
	await caches.delete(sharedPhotoCache).catch(() => {});
	if (!photo) return undefined;
	const name = decodeURIComponent(photo.headers.get(sharedPhotoName) ?? 'photo');
	return new File([await photo.blob()], name, { type: photo.headers.get('content-type') ?? '' });
}
