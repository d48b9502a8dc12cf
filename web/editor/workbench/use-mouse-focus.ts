// Which element a press of the mouse, a finger or a pen has given the focus to. Browsers let :focus-visible match it as
// soon as a key is pressed.
import { type RefObject, useEffect, useRef } from 'react';

/** Null when the focus came by a key. */
export function useMouseFocus(): RefObject<EventTarget | null> {
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
