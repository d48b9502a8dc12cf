// Gives a page a file as a person does who drags or pastes it; Playwright can only choose files.
import type { Page } from 'playwright-core';

type Gesture = 'dragenter' | 'dragover' | 'drop' | 'paste';

/**
 * Dispatches an event of each kind with the file. Returns for each whether the page
 * takes it, so that the browser does not open it.
 */
export function giveFile(
	page: Page,
	file: Buffer,
	kinds: readonly Gesture[],
	target = 'body',
): Promise<boolean[]> {
	return page.evaluate(
		([base64, types, selector]) => {
			const data = new DataTransfer();
			const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
			data.items.add(new File([bytes], 'holiday.jpg', { type: 'image/jpeg' }));
			const options = { bubbles: true, cancelable: true };
			return types.map((type) => {
				const event =
					type === 'paste'
						? new ClipboardEvent(type, { clipboardData: data, ...options })
						: new DragEvent(type, { dataTransfer: data, ...options });
				return !document.querySelector(selector)?.dispatchEvent(event);
			});
		},
		[file.toString('base64'), kinds, target] as const,
	);
}
