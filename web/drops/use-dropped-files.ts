// One photo, dropped anywhere on the page or pasted.
import { messages } from '#web/journey/messages.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useDrops } from './use-drops.ts';

/**
 * Calls `onFile` with the first file only; a drop without a file is rejected.
 * Returns whether a file is being dragged over the page.
 */
export function useDroppedFiles(onFile: (file: File) => void): boolean {
	function take(data: DataTransfer | null): boolean {
		const file = data?.files[0];
		if (file) onFile(file);
		return file !== undefined;
	}
	return useDrops((data) => take(data) || showToast(messages.wrongType), take);
}
