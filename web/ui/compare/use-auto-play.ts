// State of a before/after slider with auto-play, which starts after a delay or on request.
import { useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import { compareReducer, initialState } from './slider-state.ts';

/** With `prefers-reduced-motion` the slider moves on request only. */
export function useAutoPlay(delayMs: number) {
	const [{ position, isPlaying }, dispatch] = useReducer(compareReducer, initialState);

	useEffect(() => {
		if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
		const timer = setTimeout(() => dispatch({ type: 'auto-play-due' }), delayMs);
		return () => clearTimeout(timer);
	}, [delayMs]);
	useAnimationFrames(isPlaying, () => dispatch({ type: 'frame' }));

	return {
		position,
		isPlaying,
		move: useCallback((to: number) => dispatch({ type: 'moved', to }), []),
		showMagic: useCallback(() => dispatch({ type: 'magic-started' }), []),
		pause: useCallback(() => dispatch({ type: 'paused' }), []),
		reset: useCallback(() => dispatch({ type: 'reset' }), []),
	};
}

/** Calls `onFrame` before each repaint while `running`. */
function useAnimationFrames(running: boolean, onFrame: () => void): void {
	const callback = useEffectEvent(onFrame);
	useEffect(() => {
		if (!running) return;
		let frame = requestAnimationFrame(function next() {
			callback();
			frame = requestAnimationFrame(next);
		});
		return () => cancelAnimationFrame(frame);
	}, [running]);
}
