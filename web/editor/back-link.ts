// The page to which the editor leads back, and its name.
import { type Origin, resultsPath } from '#web/journey/paths.ts';
import { hasStoredBatch } from '#web/journey/stored-deletions.ts';
import type { BackLinkProps } from './workbench/back-link.tsx';

/** Pages other than the result; a query names one of them, never a URL. */
const origins = { batch: { to: '/batch', name: 'Back to your photos' } } as const satisfies Record<
	Origin,
	BackLinkProps
>;

/**
 * Undefined for anything but the name of an origin, and if the editor has its own tab, where the origin's list would be
 * empty.
 */
export function originOf(from: string | null): (typeof origins)[Origin] | undefined {
	const isOrigin = from !== null && Object.hasOwn(origins, from) && hasStoredBatch();
	return isOrigin ? origins[from as Origin] : undefined;
}

/** The link to the origin or, without one, to the result. */
export function backLink(id: string, token: string, from: string | null): BackLinkProps {
	return originOf(from) ?? { to: resultsPath(id, token), name: 'Back to the result' };
}
