// A file dropped beside the place for it would open in the browser and end the editor.
import { useEffect } from 'react';

export function useFileDrops(): void {
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
