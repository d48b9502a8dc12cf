// Requests the original on /processing and /results in parallel with the page's script; scripts/finish-build.ts inlines
// it into both pages. Uses an image element of the document instead of a preload: images are `no-store`, so a preload
// would serve only one of the two places where the results page shows the original.

const query = new URLSearchParams(location.search);
const id = query.get('id');
/** Without a token /results redirects. */
const isComplete = query.has('token') || !location.pathname.startsWith('/results');

/** Once the page is parsed, when its script has been requested already and has not run yet. */
document.addEventListener('readystatechange', () => {
	if (document.readyState !== 'interactive' || !id || !isComplete) return;
	const image = new Image();
	// The same URL as `originalUrl(id, documentOpenedAt())` in web/journey/api.ts.
	image.src = `/api/original/${encodeURIComponent(id)}?t=${Math.floor(performance.timeOrigin)}`;
	// Keeps a reference, so that the image stays in the document's list of available images.
	Object.assign(document, { earlyImage: image });
});
