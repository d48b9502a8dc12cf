// Drives a before/after slider that begins to move by itself after a while, and on request.
import { useCallback, useEffect, useReducer } from 'react';
import { atRest, compareReducer } from './compare-slider-state.ts';
import { useFrames } from './use-frames.ts';

/** Whoever has asked for less motion sees it move on request only. */
export function useCompareShow(autoPlayAfterMs: number) {
	const [{ position, playing }, dispatch] = useReducer(compareReducer, atRest);

	useEffect(() => {
		if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
		const starting = setTimeout(() => dispatch({ type: 'auto-play-due' }), autoPlayAfterMs);
		return () => clearTimeout(starting);
	}, [autoPlayAfterMs]);
	useFrames(playing, () => dispatch({ type: 'frame-passed' }));

	return {
		position,
		playing,
		move: useCallback((to: number) => dispatch({ type: 'moved', to }), []),
		showMagic: useCallback(() => dispatch({ type: 'magic-asked' }), []),
		pause: useCallback(() => dispatch({ type: 'paused' }), []),
		reset: useCallback(() => dispatch({ type: 'reset' }), []),
	};
}
