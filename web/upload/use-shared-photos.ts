// Receives photos shared from other apps: the service worker caches them, the
// page that it opens takes them out of the cache.
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { sharedPhotoName, sharedPhotosCache } from '#contract/shared-photos.ts';
import { registerServiceWorker } from '#web/register-service-worker.ts';

/** Calls `onPhotos` with the shared photos, one or more, if the page was opened by the share target. */
export function useSharedPhotos(onPhotos: (photos: readonly File[]) => void): void {
	const [search, setSearch] = useSearchParams();
	const shared = search.has('shared');
	const taken = useEffectEvent(onPhotos);

	useEffect(registerShareTarget, []);
	useEffect(() => {
		if (!shared) return;
		setSearch({}, { replace: true });
		takeSharedPhotos().then(
			(photos) => photos.length > 0 && taken(photos),
			() => {
				// The browser's storage fails, or what it holds is damaged: nothing was shared.
			},
		);
	}, [shared, setSearch]);
}

function registerShareTarget(): void {
	registerServiceWorker().catch(() => {
		// Only sharing needs the service worker: without it, sharing opens an empty upload page.
	});
}

/** Removes the photos from the cache and returns them, in the order in which they were shared. */
async function takeSharedPhotos(): Promise<readonly File[]> {
	if (!('caches' in globalThis)) return [];
	const cache = await caches.open(sharedPhotosCache);
	const photos = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
	// Copies that cannot be removed are replaced by the next photos; these must not be lost.
	await caches.delete(sharedPhotosCache).catch(() => {});
	return Promise.all(photos.filter((photo) => photo !== undefined).map(toFile));
}

async function toFile(photo: Response): Promise<File> {
	const name = decodeURIComponent(photo.headers.get(sharedPhotoName) ?? 'photo');
	return new File([await photo.blob()], name, { type: photo.headers.get('content-type') ?? '' });
}
