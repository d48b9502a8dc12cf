// Whether this server offers the private pages; only then should anything link to them.
import { readSiteFacts } from '#web/site-facts.ts';
import { useMounted } from './use-mounted.ts';

/** True while prerendered, because only few servers do without. */
export function usePrivatePages(): boolean {
	return !useMounted() || readSiteFacts().devicePages !== false;
}
