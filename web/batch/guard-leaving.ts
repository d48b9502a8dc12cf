// Asks the user before leaving a document whose batch would lose something.
import type { Batch } from './create-batch.ts';

export function guardLeaving(batch: Batch): void {
	window.addEventListener('beforeunload', (event) => {
		if (!isAllowed && batch.wouldLose()) event.preventDefault();
		// Only once: the browser may keep the document for Back, and the user may come back to it.
		isAllowed = false;
	});
}

let isAllowed = false;

/** For a page that has its own confirmation. */
export function leaveTo(path: string): void {
	isAllowed = true;
	window.location.assign(path);
}
