// Keys that do something while they are held: the space bar moves the view, O
// shows the original, Alt does the opposite.
import { useEffect, useRef, useState } from 'react';
import { drawingTools } from '../tools.ts';
import { useWorkbench } from './context.ts';
import { isOnPage } from './is-on-page.ts';
import { hasOwnKeys, keyOf } from './shortcuts.ts';

export function useHeldKeys() {
	const { chosen, dispatch } = useWorkbench();
	const { hasSingleKeys, tool } = chosen;
	const [isSpaceHeld, setSpaceHeld] = useState(false);
	const isPanning = useRef(false);
	isPanning.current = isSpaceHeld;

	useEffect(() => {
		function onKeyDown(event: KeyboardEvent) {
			const target = event.target instanceof Element ? event.target : null;
			if (hasOwnKeys(target, event) || event.ctrlKey || event.metaKey) return;
			if (event.key === 'Alt' && drawingTools.includes(tool)) {
				// Alt alone would open the browser's menu when it is released.
				event.preventDefault();
				dispatch({ type: 'erasing-held', isHeld: true });
			}
			if (event.altKey) return;
			// On a button or a tab the space bar presses it; the handles of the frame, on the stage, are only dragged.
			if (event.key === ' ' && (isOnPage(target) || target?.closest('[role="application"]'))) {
				event.preventDefault();
				setSpaceHeld(true);
			}
			if (keyOf(event) === 'o' && hasSingleKeys && !event.repeat)
				dispatch({ type: 'original-shown', isShown: true });
		}
		function onKeyUp(event: KeyboardEvent) {
			if (event.key === 'Alt') dispatch({ type: 'erasing-held', isHeld: false });
			if (event.key === ' ') setSpaceHeld(false);
			if (keyOf(event) === 'o') dispatch({ type: 'original-shown', isShown: false });
		}
		/** Keys that are released in another window are not reported. */
		function release() {
			setSpaceHeld(false);
			dispatch({ type: 'erasing-held', isHeld: false });
			dispatch({ type: 'original-shown', isShown: false });
		}
		window.addEventListener('keydown', onKeyDown);
		window.addEventListener('keyup', onKeyUp);
		window.addEventListener('blur', release);
		return () => {
			window.removeEventListener('keydown', onKeyDown);
			window.removeEventListener('keyup', onKeyUp);
			window.removeEventListener('blur', release);
		};
	}, [dispatch, hasSingleKeys, tool]);

	return { isSpaceHeld, isPanning };
}
