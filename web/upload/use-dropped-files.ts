// Files that arrive without the file picker: dropped anywhere on the page, or pasted.
import { useEffect, useState } from 'react';

/** Hands over the first file only. Returns whether a file is being dragged over the page. */
export function useFileArrivals(onFile: (file: File) => void): boolean {
	const [over, setOver] = useState(false);

	useEffect(() => {
		// Entering a child fires before leaving its parent: only the balance tells whether the page was left.
		let depth = 0;

		function enter(event: DragEvent) {
			if (!carriesFiles(event)) return;
			depth += 1;
			setOver(true);
		}
		function leave(event: DragEvent) {
			if (!carriesFiles(event)) return;
			depth -= 1;
			if (depth <= 0) rest();
		}
		function rest() {
			depth = 0;
			setOver(false);
		}
		function hover(event: DragEvent) {
			// Without this the browser would open the dropped file in place of the page.
			if (carriesFiles(event)) event.preventDefault();
		}
		function drop(event: DragEvent) {
			if (!carriesFiles(event)) return;
			event.preventDefault();
			rest();
			const file = event.dataTransfer?.files[0];
			if (file) onFile(file);
		}
		function paste(event: ClipboardEvent) {
			const file = event.clipboardData?.files[0];
			if (file) onFile(file);
		}

		const leaving = new AbortController();
		const { signal } = leaving;
		window.addEventListener('dragenter', enter, { signal });
		window.addEventListener('dragleave', leave, { signal });
		window.addEventListener('dragover', hover, { signal });
		window.addEventListener('drop', drop, { signal });
		window.addEventListener('paste', paste, { signal });
		return () => leaving.abort();
	}, [onFile]);

	return over;
}

function carriesFiles(event: DragEvent): boolean {
	return event.dataTransfer?.types.includes('Files') ?? false;
}
