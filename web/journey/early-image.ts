// Shows the original on /processing and /results before the script of the page runs, in the places of
// early-image-place.tsx; scripts/finish-build.ts inlines it into both pages. Image elements of the document instead of a
// preload: images are `no-store`, so a preload would serve only one of the two places where the results page shows the
// original.

const query = new URLSearchParams(location.search);
const id = query.get('id');
/** Without a token /results redirects. */
const isComplete = query.has('token') || !location.pathname.startsWith('/results');

/** Runs once the page is parsed: its script has been requested by then, but has not run yet. */
document.addEventListener('readystatechange', () => {
	if (document.readyState !== 'interactive' || !id || !isComplete) return;
	const places = document.querySelectorAll<HTMLImageElement>('img.early-image');
	// The same URL as `originalUrl(id, documentOpenedAt())` in web/journey/api.ts.
	const url = `/api/original/${encodeURIComponent(id)}?t=${Math.floor(performance.timeOrigin)}`;
	for (const place of places) {
		// The image did not load, for example because it was deleted: hides it again.
		place.onerror = () => place.removeAttribute('src');
		place.src = url;
	}
	// Keeps a reference, so that the image stays in the document's list of available images.
	Object.assign(document, { earlyImage: places[0] });
});
