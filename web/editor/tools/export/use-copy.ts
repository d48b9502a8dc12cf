// Copies what is shown to the clipboard, as a PNG.
import { useState } from 'react';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useWorkbench } from '../../workbench/context.ts';

/** `copy` is undefined if the browser cannot copy images. */
export function useCopy() {
	const { pageSession, chosen, announce } = useWorkbench();
	const [isCopying, setCopying] = useState(false);

	async function copy(): Promise<void> {
		setCopying(true);
		const png = pageSession.exportFile({ ...chosen.exportOptions, format: 'png' });
		try {
			// Safari requires the promise to be made while the press is being handled.
			const item = new ClipboardItem({ 'image/png': png.then((blob) => blob ?? Promise.reject()) });
			await navigator.clipboard.write([item]);
			announce('Copied');
			showToast({ tone: 'success', title: 'Copied', message: 'Paste it where you need it.' });
		} catch {
			showToast({ tone: 'failure', title: 'Not copied', message: 'Please download the PNG instead.' });
		}
		setCopying(false);
	}

	return { isCopying, copy: canCopy() ? copy : undefined };
}

function canCopy(): boolean {
	return typeof ClipboardItem !== 'undefined' && 'clipboard' in navigator && 'write' in navigator.clipboard;
}
