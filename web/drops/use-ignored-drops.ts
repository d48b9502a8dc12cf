// For pages that take no files, or only in one place: dropped elsewhere, the
// browser would open the file instead of the page.
import { useEffect } from 'react';

/** Ignores files that no other handler takes. */
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
