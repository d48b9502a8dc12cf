// Moves the focus to the start of the page's content: after a navigation, or where the focused element is gone.

/** While the content has the focus, it is named by its heading, so that a screen reader reads the heading out. */
export function focusMain(): void {
	const main = document.getElementById('main');
	if (!main) return;
	main.ariaLabel = main.querySelector('h1')?.textContent ?? null;
	main.onblur = () => {
		main.ariaLabel = null;
	};
	main.focus({ preventScroll: true });
}
