// The animation that reveals a result: once, when both images have loaded.
import { useEffect, useState } from 'react';

const durationMs = 600;
/** Long enough to recognise the photo before it is peeled off. */
const pauseMs = 450;

/** From 0 (covered) to 1 (revealed). */
export function useReveal(ready: boolean): number {
	const [amount, setAmount] = useState(0);

	useEffect(() => {
		if (!ready) return;
		let frame = 0;
		let startedAt = 0;
		function step(now: number) {
			startedAt ||= now;
			const time = Math.min(1, (now - startedAt) / durationMs);
			setAmount(easeInOut(time));
			if (time < 1) frame = requestAnimationFrame(step);
		}
		const pausing = setTimeout(() => {
			frame = requestAnimationFrame(step);
		}, pauseMs);
		return () => {
			clearTimeout(pausing);
			cancelAnimationFrame(frame);
		};
	}, [ready]);

	return amount;
}

function easeInOut(time: number): number {
	return (1 - Math.cos(Math.PI * time)) / 2;
}
