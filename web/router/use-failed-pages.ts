// Handles a page whose script cannot be loaded, see plugin.ts: the current
// page stays, and the other one opens when it can.
import { useEffect } from 'react';
import { createPath, type Location, useNavigation } from 'react-router';
import { isServed, reportNotLoaded } from '#web/ui/open-page.ts';

const retryMs = 5000;

/** The page that was requested last, until it is shown. */
let wanted: Location | undefined;
/** The page that the user knows did not load. */
let reported: Location | undefined;
/** Functions that each load the script of one page once more. */
let attempts: (() => void)[] = [];

export function useFailedPages(): void {
	const { location } = useNavigation();

	useEffect(() => {
		wanted = location;
		tryAgain();
	}, [location]);

	useEffect(() => {
		window.addEventListener('peel-page-failed', onFailed);
		window.addEventListener('online', tryAgain);
		return () => {
			window.removeEventListener('peel-page-failed', onFailed);
			window.removeEventListener('online', tryAgain);
		};
	}, []);
}

function tryAgain(): void {
	const now = attempts;
	attempts = [];
	for (const attempt of now) attempt();
}

async function onFailed(event: Event): Promise<void> {
	attempts.push((event as CustomEvent<() => void>).detail);
	const page = wanted;
	if (!page) return;
	const path = createPath(page);
	const isThere = await isServed(path);
	if (page !== wanted) return;
	// Its script belongs to a build that no longer exists, or the browser remembers that it could not be fetched.
	if (isThere) return window.location.assign(path);
	if (page !== reported) {
		reported = page;
		await reportNotLoaded(path, 'It opens when the connection is back.');
	}
	setTimeout(tryAgain, retryMs);
}
