// Files that are dropped anywhere on the page, or pasted.
import { useEffect, useEffectEvent, useState } from 'react';

type Handler = (data: DataTransfer | null) => void;

/**
 * Calls the handlers inside the event, even for a drop or a paste without a file, such as a link or a text. While it is
 * not `isActive` it takes nothing. Returns whether files are being dragged over the page.
 */
export function useDrops(onDrop: Handler, onPaste: Handler, isActive = true): boolean {
	const [over, setOver] = useState(false);
	const dropped = useEffectEvent(onDrop);
	const pasted = useEffectEvent(onPaste);

	useEffect(() => {
		if (!isActive) return;
		const cleanup = new AbortController();
		const { signal } = cleanup;
		// Entering a child element fires before leaving its parent, so only the
		// count shows when the pointer has left the page.
		let depth = 0;
		function setDepth(next: number) {
			depth = Math.max(0, next);
			setOver(depth > 0);
		}
		const count = (change: number) => (event: DragEvent) =>
			hasFiles(event.dataTransfer) && setDepth(depth + change);
		function drop(event: DragEvent) {
			event.preventDefault();
			setDepth(0);
			dropped(event.dataTransfer);
		}
		window.addEventListener('dragenter', count(1), { signal });
		window.addEventListener('dragleave', count(-1), { signal });
		// Without this the browser opens what is dropped, or ignores it.
		window.addEventListener('dragover', (event) => event.preventDefault(), { signal });
		window.addEventListener('drop', drop, { signal });
		window.addEventListener('paste', (event) => pasted(event.clipboardData), { signal });
		return () => cleanup.abort();
	}, [isActive]);

	return over;
}

export const hasFiles = (data: DataTransfer | null): data is DataTransfer =>
	data?.types.includes('Files') ?? false;
