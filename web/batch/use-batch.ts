// The state of a batch for components, and its announcements for screen readers.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type BatchState, pauseOf } from './batch-state.ts';
import type { Batch } from './create-batch.ts';
import { countItems, summaryText } from './summary.ts';

export function useBatch(batch: Batch): BatchState {
	return useSyncExternalStore(batch.subscribe, batch.read);
}

const announcedEveryMs = 15_000;

/** The summary, announced when the batch ends or is paused, and otherwise only now and then, as when images expire. */
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
		const timer = setInterval(() => setAnnounced(latest.current), announcedEveryMs);
		return () => clearInterval(timer);
	}, []);
	return announced;
}
