// Where a page takes no files, or only in a place of it: dropped elsewhere the browser would open the file in the page's place.
import { useEffect } from 'react';

/** A file that nothing else takes changes nothing. */
export function useIgnoredDrops(): void {
	useEffect(() => {
		const prevent = (event: DragEvent) => event.preventDefault();
		window.addEventListener('dragover', prevent);
		window.addEventListener('drop', prevent);
		return () => {
			window.removeEventListener('dragover', prevent);
			window.removeEventListener('drop', prevent);
		};
	}, []);
}
