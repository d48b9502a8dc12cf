// Events that end a stroke, besides its pointer: Escape cancels it, leaving the page keeps it.
import { useEffect } from 'react';
import { useWorkbench } from '../workbench/context.ts';
import { useEarlyKeys } from '../workbench/use-early-keys.ts';
import type { StrokeSender } from './stroke-sender.ts';

export function useStrokeEnds(sender: StrokeSender): void {
	const { announce } = useWorkbench();

	useEffect(() => {
		const onVisibility = () => document.visibilityState === 'hidden' && void sender.end();
		document.addEventListener('visibilitychange', onVisibility);
		function onBeforeUnload(event: BeforeUnloadEvent) {
			if (!sender.isDrawing) return;
			sender.leave();
			// The browser asks whether to leave; the worker stores the stroke
			// meanwhile, for which a reload alone leaves no time.
			event.preventDefault();
		}
		window.addEventListener('beforeunload', onBeforeUnload);
		return () => {
			document.removeEventListener('visibilitychange', onVisibility);
			window.removeEventListener('beforeunload', onBeforeUnload);
			sender.leave();
		};
	}, [sender]);

	useEarlyKeys((event) => {
		if (event.key !== 'Escape' || !sender.isDrawing) return false;
		sender.cancel();
		announce('Stroke cancelled');
		return true;
	});
}
