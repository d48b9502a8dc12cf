// Files that are dropped or pasted on a page without a place for them. Smaller
// than use-drops.ts, and leaves all else to the browser.
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `onFile` with the first file that is dropped or pasted. Returns whether files are being dragged over the page.
 */
export function useFileDrag(onFile: (file: File) => void): boolean {
	const [over, setOver] = useState(false);
	const given = useEffectEvent(onFile);

	useEffect(() => {
		const cleanup = new AbortController();
		const { signal } = cleanup;
		// Elements that the pointer is in: entering a child element fires before leaving its parent.
		let depth = 0;
		// Browsers give a picture that is dragged from the page as a file, too.
		let isOwn = false;

		function setDepth(next: number) {
			depth = Math.max(0, next);
			setOver(depth > 0);
		}
		function take(event: Event, data: DataTransfer | null) {
			const file = data?.files[0];
			// On the upload page, that page handles the drop itself.
			if (!file || window.location.pathname === '/upload') return;
			event.preventDefault();
			given(file);
		}
		function onDrag(type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', act: (event: DragEvent) => void) {
			const listen = (event: DragEvent) =>
				!isOwn && event.dataTransfer?.types.includes('Files') && act(event);
			window.addEventListener(type, listen, { signal });
		}
		onDrag('dragenter', () => setDepth(depth + 1));
		onDrag('dragleave', () => setDepth(depth - 1));
		onDrag('dragover', (event) => event.preventDefault());
		onDrag('drop', (event) => {
			setDepth(0);
			take(event, event.dataTransfer);
		});
		function noteOwn({ type }: Event) {
			isOwn = type === 'dragstart';
		}
		// There are no pointer events during a drag, so this one means that it has ended, even if an element was removed
		// under the pointer, which then was never left.
		window.addEventListener('pointermove', () => depth > 0 && setDepth(0), { signal });
		window.addEventListener('dragstart', noteOwn, { signal });
		window.addEventListener('dragend', noteOwn, { signal });
		function paste(event: ClipboardEvent) {
			// Many programs copy text together with a picture of it.
			const isText = event.target instanceof HTMLInputElement && event.target.type === 'search';
			if (!isText) take(event, event.clipboardData);
		}
		window.addEventListener('paste', paste, { signal });
		return () => cleanup.abort();
	}, []);

	return over;
}
