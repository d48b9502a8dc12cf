// Calls back once per frame of the screen, as long as it is told to.
import { useEffect, useEffectEvent } from 'react';

export function useFrames(running: boolean, onFrame: () => void): void {
	const pass = useEffectEvent(onFrame);
	useEffect(() => {
		if (!running) return;
		let frame = requestAnimationFrame(function next() {
			pass();
			frame = requestAnimationFrame(next);
		});
		return () => cancelAnimationFrame(frame);
	}, [running]);
}
