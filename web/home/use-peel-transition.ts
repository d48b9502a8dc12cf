// Animates the change from one item to the next: the previous item peels away over the current one.
import { useEffect, useState } from 'react';

const durationMs = 600;

interface Transition<Item> {
	current: Item;
	/** The item that peels away; undefined while nothing moves. */
	previous: Item | undefined;
	/** From 0 (covers everything) to 1 (gone). */
	amount: number;
}

export function usePeelTransition<Item>(first: Item, reducedMotion: boolean) {
	const [transition, setTransition] = useState<Transition<Item>>({
		current: first,
		previous: undefined,
		amount: 0,
	});
	const { current, previous } = transition;

	useEffect(() => {
		if (previous === undefined) return;
		let startedAt = 0;
		let frame = requestAnimationFrame(function step(now) {
			startedAt ||= now;
			const time = Math.min(1, (now - startedAt) / durationMs);
			if (time === 1) return setTransition({ current, previous: undefined, amount: 0 });
			setTransition({ current, previous, amount: (1 - Math.cos(Math.PI * time)) / 2 });
			frame = requestAnimationFrame(step);
		});
		return () => cancelAnimationFrame(frame);
	}, [current, previous]);

	function show(next: Item) {
		if (next === current) return;
		setTransition({ current: next, previous: reducedMotion ? undefined : current, amount: 0 });
	}
	return { ...transition, show };
}
