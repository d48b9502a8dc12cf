// Moves the focus to the start of the page's content: after a navigation, or where the focused element is gone.

/** As long as the focus is there, the content is named by its heading, which a screen reader then reads out. */
export function focusMain(): void {
	const main = document.getElementById('main');
	if (!main) return;
	main.ariaLabel = main.querySelector('h1')?.textContent ?? null;
	main.onblur = () => {
		main.ariaLabel = null;
	};
	main.focus({ preventScroll: true });
}
