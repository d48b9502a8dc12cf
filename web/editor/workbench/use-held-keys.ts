// Keys that act while they are held: the space bar moves the view, O shows the original, Alt makes a tool that draws do
// the opposite.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawingTools } from '../tools.ts';
import { useWorkbench } from './context.ts';
import { hasOwnKeys, isOnPage, keyOf } from './shortcuts.ts';

export function useHeldKeys() {
	const { chosen, dispatch } = useWorkbench();
	const { hasSingleKeys, tool } = chosen;
	const [isSpaceHeld, setSpaceHeld] = useState(false);
	const isPanning = useRef(false);
	isPanning.current = isSpaceHeld;
	const mouseFocus = useMouseFocus();

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
			if (event.key === ' ' && movesView(target, mouseFocus.current)) {
				event.preventDefault();
				setSpaceHeld(true);
			}
			if (keyOf(event) === 'o' && hasSingleKeys && !event.repeat)
				dispatch({ type: 'original-shown', isShown: true });
		}
		function onKeyUp(event: KeyboardEvent) {
			if (event.key === 'Alt') dispatch({ type: 'erasing-held', isHeld: false });
			if (event.key === ' ' && isPanning.current) {
				// Some browsers press a button when the key is released.
				event.preventDefault();
				setSpaceHeld(false);
			}
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
	}, [dispatch, hasSingleKeys, tool, mouseFocus]);

	return { isSpaceHeld, isPanning };
}

/**
 * On a button or a tab the space bar presses it, but not if the mouse has left the focus there, as on the tab of a tool,
 * and points at the stage now. The handles of the frame, on the stage, are only dragged.
 */
function movesView(target: Element | null, mouseFocus: EventTarget | null): boolean {
	if (!target || isOnPage(target) || target.closest('[role="application"]')) return true;
	return target === mouseFocus && document.querySelector('[role="application"]:hover') !== null;
}

/**
 * The element to which a press of the mouse, a finger or a pen has given the focus; null when that came by a key. Browsers
 * let :focus-visible match it as soon as a key is pressed.
 */
function useMouseFocus(): RefObject<EventTarget | null> {
	const focused = useRef<EventTarget | null>(null);
	useEffect(() => {
		let isPressed = false;
		const onPress = () => {
			isPressed = true;
		};
		const onKey = () => {
			isPressed = false;
		};
		const onFocus = ({ target }: FocusEvent) => {
			focused.current = isPressed ? target : null;
		};
		window.addEventListener('pointerdown', onPress, { capture: true });
		window.addEventListener('keydown', onKey, { capture: true });
		window.addEventListener('focusin', onFocus);
		return () => {
			window.removeEventListener('pointerdown', onPress, { capture: true });
			window.removeEventListener('keydown', onKey, { capture: true });
			window.removeEventListener('focusin', onFocus);
		};
	}, []);
	return focused;
}
