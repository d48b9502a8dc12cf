// Files dropped anywhere on the page, or pasted.
import { useEffect, useState } from 'react';
import { showToast } from '#web/ui/toasts.ts';
import { messages } from '../journey/messages.ts';

/** Calls `onFile` with the first file only; a drop without a file, as of a link, is rejected. Returns whether a file is being dragged over the page. */
export function useDroppedFiles(onFile: (file: File) => void): boolean {
	const [over, setOver] = useState(false);

	useEffect(() => {
		// Entering a child element fires before leaving its parent, so only the count shows when the pointer has left the page.
		let depth = 0;

		function enter(event: DragEvent) {
			if (!carriesFiles(event)) return;
			depth += 1;
			setOver(true);
		}
		function leave(event: DragEvent) {
			if (!carriesFiles(event)) return;
			depth -= 1;
			if (depth <= 0) reset();
		}
		function reset() {
			depth = 0;
			setOver(false);
		}
		function hover(event: DragEvent) {
			// Without this the browser opens what is dropped, or ignores it.
			event.preventDefault();
		}
		function drop(event: DragEvent) {
			event.preventDefault();
			reset();
			const file = event.dataTransfer?.files[0];
			if (file) onFile(file);
			else showToast(messages.wrongType);
		}
		function paste(event: ClipboardEvent) {
			const file = event.clipboardData?.files[0];
			if (file) onFile(file);
		}

		const cleanup = new AbortController();
		const { signal } = cleanup;
		window.addEventListener('dragenter', enter, { signal });
		window.addEventListener('dragleave', leave, { signal });
		window.addEventListener('dragover', hover, { signal });
		window.addEventListener('drop', drop, { signal });
		window.addEventListener('paste', paste, { signal });
		return () => cleanup.abort();
	}, [onFile]);

	return over;
}

function carriesFiles(event: DragEvent): boolean {
	return event.dataTransfer?.types.includes('Files') ?? false;
}
