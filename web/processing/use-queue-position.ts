// Asks the server where a picture stands in line, while its process call is pending and somebody looks at the page.
import { focusManager, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ProcessStatus } from '#contract/api.ts';
import { type QueuePosition, queuePosition } from './queue-position.ts';

/** Most calls are answered sooner, and then nothing is asked. */
const firstAfterMs = 1000;
const everyMs = 2000;

/** Undefined while nobody is ahead, and whenever the server does not say. */
export function useStanding(id: string, isPending: boolean): QueuePosition | undefined {
	const isDue = useDue(isPending);
	const isVisible = useSyncExternalStore(focusManager.subscribe, isFocused, () => true);
	const { data, isError } = useQuery<ProcessStatus>({
		queryKey: ['/api/process', encodeURIComponent(id)],
		enabled: isPending && isDue && isVisible,
		refetchInterval: everyMs,
		// A position is true for a moment only, unlike all else that is fetched.
		staleTime: 0,
		gcTime: 0,
	});
	return isPending && !isError ? queuePosition(data) : undefined;
}

const isFocused = () => focusManager.isFocused();

function useDue(isPending: boolean): boolean {
	const [isDue, setDue] = useState(false);
	useEffect(() => {
		if (!isPending) return;
		const timer = setTimeout(() => setDue(true), firstAfterMs);
		return () => clearTimeout(timer);
	}, [isPending]);
	return isDue;
}
