// Reloads a page whose script could not be fetched, once the browser is online again. scripts/finish-build.ts inlines it into every
// page with a script. Reloads the whole page, because browsers remember that a module could not be fetched.

/** Ends with an event of root.tsx: from then on the page says itself what it could not load, and may have what a reload would lose. */
const hydration = new AbortController();
const { signal } = hydration;
addEventListener('peel-hydrated', () => hydration.abort(), { once: true });

/** Every file of the script has a preload link. Its error does not bubble, but can be captured. */
addEventListener(
	'error',
	({ target }) => {
		if (target instanceof HTMLLinkElement && target.rel === 'modulepreload')
			addEventListener('online', () => location.reload(), { once: true, signal });
	},
	{ capture: true, signal },
);
