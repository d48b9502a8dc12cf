// Polls the queue position of an image while its process call is pending and the page is visible.
import { focusManager, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ProcessStatus } from '#contract/api.ts';
import { type QueuePosition, queuePosition } from './queue-position.ts';

/** Most process calls complete within this delay and are never polled. */
const firstPollAfterMs = 1000;
const pollIntervalMs = 2000;

/** Undefined unless the image waits in the queue, and after a failed poll. */
export function useQueuePosition(id: string, isPending: boolean): QueuePosition | undefined {
	const isDelayOver = useDelay(isPending);
	const isVisible = useSyncExternalStore(focusManager.subscribe, isFocused, () => true);
	const { data, isError } = useQuery<ProcessStatus>({
		queryKey: ['/api/process', encodeURIComponent(id)],
		enabled: isPending && isDelayOver && isVisible,
		refetchInterval: pollIntervalMs,
		// Unlike all other fetched data, a position is stale at once.
		staleTime: 0,
		gcTime: 0,
	});
	return isPending && !isError ? queuePosition(data) : undefined;
}

const isFocused = () => focusManager.isFocused();

function useDelay(isPending: boolean): boolean {
	const [isOver, setOver] = useState(false);
	useEffect(() => {
		if (!isPending) return;
		const timer = setTimeout(() => setOver(true), firstPollAfterMs);
		return () => clearTimeout(timer);
	}, [isPending]);
	return isOver;
}
