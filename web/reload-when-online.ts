// Reloads a page whose script could not be fetched, once the browser is online again. scripts/finish-build.ts inlines it into every
// page with a script. Reloads the whole page, because browsers remember that a module could not be fetched.

/** Every file of the script has a preload link. Its error does not bubble, but can be captured. */
addEventListener(
	'error',
	({ target }) => {
		if (target instanceof HTMLLinkElement && target.rel === 'modulepreload')
			addEventListener('online', () => location.reload(), { once: true });
	},
	true,
);
