// What to do if a part of the page did not load, for example because the site was updated while the page was open.
import type { Batch } from '../create-batch.ts';
import { failureOf } from '../processing/failure.ts';

/** Undefined for all other errors. */
export function reloadAdvice(error: unknown, { processor }: Batch): string | undefined {
	const failure = failureOf(error);
	if (failure.kind !== 'offline' || failure.missing !== 'parts') return undefined;
	return processor.place === 'server'
		? 'A part of this page did not load. If you are online, reload the page: your list stays.'
		: 'A part of this page did not load. If you are online, download the other photos, then reload the page.';
}
