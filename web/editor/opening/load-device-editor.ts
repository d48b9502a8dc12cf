// Loads the editor of a cutout that only this page has, with its styles.

let hasFailed = false;

/** Rejects if a part of it cannot be fetched; it may then be called again. */
export async function loadDeviceEditor() {
	if (hasFailed) await loadStylesAgain();
	try {
		return await import('../device-editor.tsx');
	} catch (error) {
		hasFailed = true;
		throw error;
	}
}

/**
 * Fetches style sheets again that could not be loaded: Vite requests a script's style sheet only once, so it would stay
 * missing. Rejects if one fails again.
 */
async function loadStylesAgain(): Promise<void> {
	const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
	await Promise.all(
		links.filter(isMissing).map((link) => {
			const again = link.cloneNode() as HTMLLinkElement;
			const { promise, resolve, reject } = Promise.withResolvers<void>();
			again.addEventListener('load', () => resolve());
			again.addEventListener('error', () => reject(new Error(`${link.href} did not load.`)));
			link.replaceWith(again);
			return promise;
		}),
	);
}

/** Browsers have no `sheet` for a style sheet that could not be fetched, or one that cannot be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
	try {
		return !sheet?.cssRules;
	} catch {
		return true;
	}
}
