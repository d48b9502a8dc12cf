// Which finished image the preview shows: the one that the user has chosen, or came back to, or else the first.
import { useCallback, useState } from 'react';
import type { Item } from '../item.ts';
import { listHeading } from '../list/batch-list.tsx';
import { useLeftRow } from '../list/left-row.ts';
import { previewId } from './preview-panel.tsx';

/** `choice` is a new object whenever the user chooses an image, even the same one. */
export function useShownItem(items: readonly Item[]) {
	const leftKey = useLeftRow(listHeading);
	const [choice, setChoice] = useState(leftKey ? { key: leftKey } : undefined);
	const done = items.filter(({ state }) => state.step === 'done');
	const show = useCallback((key: string) => {
		setChoice({ key });
		bringIntoView(document.getElementById(previewId));
	}, []);
	return { shown: done.find(({ key }) => key === choice?.key) ?? done[0], choice, show };
}

/** Scrolls to the preview where it is below the list, as on a phone: there a choice would change nothing visible. */
function bringIntoView(panel: HTMLElement | null): void {
	const { top = 0, bottom = 0 } = panel?.getBoundingClientRect() ?? {};
	if (top >= window.innerHeight || bottom <= 0) panel?.scrollIntoView({ block: 'center' });
}
