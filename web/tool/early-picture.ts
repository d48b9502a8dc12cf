// Asks for the photo that /processing shows beside the page's script instead of after it; put into that page by scripts/finish-build.ts.
// The results page shows its original twice, and as nothing of it may be stored, a preloaded one would serve but once.

const id = new URLSearchParams(location.search).get('id');

/** Not earlier: what is asked for before the page has loaded would put off its loading, and the script with it. */
addEventListener('load', () => {
	if (!id) return;
	// The address that web/tool/api.ts makes, with the timestamp of document-opened.ts.
	const href = `/api/original/${encodeURIComponent(id)}?t=${Math.floor(performance.timeOrigin)}`;
	document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href }));
});
