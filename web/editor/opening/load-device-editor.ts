// Loads the editor of a cutout that only this page has, with its styles.
import { loadStylesAgain } from '#web/ui/load-styles-again.ts';

let hasFailed = false;

/** Rejects where a part of it cannot be fetched; then it may be called again. */
export async function loadDeviceEditor() {
	if (hasFailed) await loadStylesAgain();
	try {
		return await import('../device-editor.tsx');
	} catch (error) {
		hasFailed = true;
		throw error;
	}
}
