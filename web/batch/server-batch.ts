// The batch of this document on the server: restored after a reload, stored at
// every change, and guarded when the page is left.
import { onDeletedElsewhere } from '#web/journey/deletions-elsewhere.ts';
import { readDeleted } from '#web/journey/stored-deletions.ts';
import { type Batch, createBatch } from './create-batch.ts';
import { createExpiryCheck } from './create-expiry-check.ts';
import { guardLeaving } from './guard-leaving.ts';
import { createServerProcessor } from './processing/server-processor.ts';
import { restoreBatch, storeBatch } from './storage/stored-batch.ts';

/** The whole list with its small pictures is written, half a megabyte and more. */
const storeIntervalMs = 2000;
const clockMs = 5000;

let batch: Batch | undefined;

/** The same for all callers. */
export function serverBatch(): Batch {
	batch ??= open();
	return batch;
}

function open(): Batch {
	let isStored = true;
	const opened = createBatch(createServerProcessor(), restoreBatch(Date.now()), () => isStored);
	const store = () => {
		isStored = storeBatch(opened.read());
	};
	// Images that have expired since must not stay in the tab either.
	store();
	const noteDeleted = () => {
		for (const key of readDeleted()) opened.dispatch({ type: 'lost', key });
	};
	// Photos that an editor deleted while the browser kept this page. First, because storing the list removes the marks.
	document.addEventListener('visibilitychange', noteDeleted);
	window.addEventListener('pageshow', noteDeleted);
	onDeletedElsewhere((id) => {
		for (const { key, image } of opened.read().items)
			if (image?.id === id) opened.dispatch({ type: 'lost', key });
	});
	keepStored(opened, store);
	guardLeaving(opened);
	window.addEventListener('online', () => resumeFrom(opened));
	// Timers run late in a hidden tab.
	const checkExpiry = createExpiryCheck(opened);
	setInterval(checkExpiry, clockMs);
	document.addEventListener('visibilitychange', checkExpiry);
	const readEdits = () => void opened.readEdits();
	// Also when the browser shows a page again that it had kept, and when the user comes back from a tab with the editor.
	window.addEventListener('pageshow', readEdits);
	document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readEdits());
	readEdits();
	return opened;
}

function resumeFrom(opened: Batch): void {
	if (opened.read().pause?.by === 'connection') opened.dispatch({ type: 'resumed' });
}

function keepStored(opened: Batch, store: () => void): void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const storeNow = () => {
		clearTimeout(timer);
		timer = undefined;
		store();
	};
	opened.subscribe(() => {
		timer ??= setTimeout(storeNow, storeIntervalMs);
	});
	window.addEventListener('pagehide', storeNow);
	// A phone may end a hidden tab without another event.
	document.addEventListener('visibilitychange', storeNow);
}
