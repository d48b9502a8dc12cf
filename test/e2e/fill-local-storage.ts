// A browser whose local storage is full.

/** Runs in a page. */
export function fillLocalStorage(): void {
	for (let length = 2 ** 22; length >= 1; ) {
		try {
			localStorage.setItem(`full-${localStorage.length}`, 'x'.repeat(length));
		} catch {
			length /= 2;
		}
	}
}
