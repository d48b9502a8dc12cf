// Whether nothing on the page has the focus that would need a key itself.

/** True for the page as such, and for its heading, which has the focus only to be read. */
export const isOnPage = (focused: EventTarget | null): boolean =>
	focused === document.body || focused instanceof HTMLHeadingElement;
