// Reloads a page whose script could not be fetched, once it may succeed. scripts/finish-build.ts inlines it into every
// page with a script. Reloads the whole page, because browsers remember that a module could not be fetched.

/**
 * Ends with an event of root.tsx: from then on the page itself reports what it
 * could not load, and may have data that a reload would lose.
 */
const hydration = new AbortController();
const { signal } = hydration;
addEventListener('peel-hydrated', () => hydration.abort(), { once: true });

/**
 * How often the page has been reloaded. Each reload waits twice as long, up to minutes, so that the page can be read
 * where a filter in the network never lets the file through.
 */
const reloads = Math.min(6, history.state?.reloads ?? 0);

function reload(): void {
	if (signal.aborted) return;
	history.replaceState({ ...history.state, reloads: reloads + 1 }, '');
	location.reload();
}

/** Every file of the script has a preload link. Its error does not bubble, but can be captured. */
function onError({ target }: ErrorEvent): void {
	if (!(target instanceof HTMLLinkElement && target.rel === 'modulepreload')) return;
	removeEventListener('error', onError, true);
	addEventListener('online', reload);
	reloadWhenServed(target.href).catch(() => {});
}
addEventListener('error', onError, { capture: true, signal });

/**
 * While a cluster is updated, a node of the other version lacks the file. If no node has it after half a minute or
 * more, the page is of a version that is no longer served. Rejects where the file is blocked or there is no connection.
 */
async function reloadWhenServed(file: string): Promise<void> {
	for (let tries = 0; tries < 10; tries++) {
		await new Promise((resolve) => setTimeout(resolve, 3000 * 2 ** reloads));
		const { ok } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
		if (ok) break;
	}
	reload();
}
