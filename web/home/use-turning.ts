// Turns one page into the next: what was there, and how far it has been peeled away.
import { useEffect, useState } from 'react';

const durationMs = 600;

export interface Turning<Page> {
	page: Page;
	/** The page that is being peeled away, while it is. */
	leaving: Page | undefined;
	/** From 0 (covers all) to 1 (gone). */
	amount: number;
}

export function useTurning<Page>(first: Page, still: boolean) {
	const [turning, setTurning] = useState<Turning<Page>>({ page: first, leaving: undefined, amount: 0 });
	const { page, leaving } = turning;

	useEffect(() => {
		if (leaving === undefined) return;
		let startedAt = 0;
		let frame = requestAnimationFrame(function step(now) {
			startedAt ||= now;
			const time = Math.min(1, (now - startedAt) / durationMs);
			if (time === 1) return setTurning({ page, leaving: undefined, amount: 0 });
			setTurning({ page, leaving, amount: (1 - Math.cos(Math.PI * time)) / 2 });
			frame = requestAnimationFrame(step);
		});
		return () => cancelAnimationFrame(frame);
	}, [page, leaving]);

	function turnTo(next: Page) {
		if (next !== page) setTurning({ page: next, leaving: still ? undefined : page, amount: 0 });
	}
	return { ...turning, turnTo };
}
