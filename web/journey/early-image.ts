// Asks for the original that /processing and /results show beside the page's script instead of after it; put into these pages by
// scripts/finish-build.ts. As nothing of a visitor's may be stored, a preloaded picture would serve but one place, and the results page has
// two: a picture that stays in the document serves them all.

const asked = new URLSearchParams(location.search);
const id = asked.get('id');
/** Without a token there is no result, and the page leads away. */
const isComplete = asked.has('token') || !location.pathname.startsWith('/results');

/** Not earlier: what is asked for before the page has loaded would put off its loading, and the script with it. */
addEventListener('load', () => {
	if (!id || !isComplete) return;
	const picture = new Image();
	// The address that web/journey/api.ts makes, with the timestamp of document-opened.ts.
	picture.src = `/api/original/${encodeURIComponent(id)}?t=${Math.floor(performance.timeOrigin)}`;
	Object.assign(document, { earlyPicture: picture });
});
