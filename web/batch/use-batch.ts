// The state of a batch for components, and what follows from it outside the page: the tab's title, and what is announced.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type BatchState, pauseOf } from './batch-state.ts';
import type { Batch } from './create-batch.ts';
import { countItems, summaryText, tabTitle } from './summary.ts';

export function useBatch(batch: Batch): BatchState {
	return useSyncExternalStore(batch.subscribe, batch.read);
}

/** The title of the tab while images are open; afterwards the page's own. */
export function useTabTitle({ items }: BatchState): void {
	const title = tabTitle(items);
	const own = useRef('');
	useEffect(() => {
		if (title === undefined) return;
		own.current ||= document.title;
		document.title = title;
		return () => {
			// After a navigation the next page has already set its title.
			if (document.title === title) document.title = own.current;
		};
	}, [title]);
}

const announcedEveryMs = 15_000;

/** The summary, announced when the batch ends or is held up, and otherwise only now and then. */
export function useAnnouncement(state: BatchState): string {
	const summary = summaryText(state);
	const latest = useRef(summary);
	latest.current = summary;
	const [announced, setAnnounced] = useState('');
	const isOpen = countItems(state.items).open > 0;
	const pausedBy = pauseOf(state)?.by;
	// biome-ignore lint/correctness/useExhaustiveDependencies: these are what is announced at once.
	useEffect(() => setAnnounced(latest.current), [isOpen, pausedBy]);
	useEffect(() => {
		if (!isOpen) return;
		const timer = setInterval(() => setAnnounced(latest.current), announcedEveryMs);
		return () => clearInterval(timer);
	}, [isOpen]);
	return announced;
}
