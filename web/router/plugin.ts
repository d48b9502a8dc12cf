// The Vite plugin for the router: leaves features that this site does not use out of the browser's scripts, which saves
// kilobytes on every page, and has a page stay when the script of the next one cannot be loaded.
import type { Plugin } from 'vite';

/**
 * Modules of react-router, each the code of one feature. While it is off, what the router calls of it returns undefined.
 * - `fog-of-war` requests routes that a page does not know: with `ssr: false` every page knows them all.
 * - `instrumentation` reports to observers: only an entry file of our own could pass some.
 */
export const unusedModules =
	/\/react-router\/dist\/\w+\/lib\/(dom\/ssr\/fog-of-war|router\/instrumentation)\.js$/;

/** The module that loads the script of a page, and reloads the page that is shown where that fails. */
export const loadingModule = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;

/** Replaces that module: tries again each time that use-failed-pages.ts, which gets the event, requests it. */
export const loadingCode = `export async function loadRouteModule(route, loaded) {
	while (!loaded[route.id]) {
		try {
			loaded[route.id] = await import(/* @vite-ignore */ route.module);
		} catch {
			await new Promise((tryAgain) => dispatchEvent(new CustomEvent('peel-page-failed', { detail: tryAgain })));
		}
	}
	return loaded[route.id];
}
`;

export function routerPlugin(): Plugin {
	return {
		name: 'peel-router',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		transform: {
			filter: { id: [unusedModules, loadingModule] },
			handler: (code, id) => (loadingModule.test(id) ? loadingCode : withoutCode(code)),
		},
	};
}

/**
 * The module with the same exports, each a function that returns undefined. `code` ends with the list of its exports.
 */
export function withoutCode(code: string): string {
	const names = /export \{([^}]*)\};?\s*$/.exec(code)?.[1];
	if (names === undefined) throw new Error('A module of react-router no longer ends with its exports.');
	return `${names
		.split(',')
		.map((name) => `export const ${name.trim()} = () => undefined;`)
		.join('\n')}\n`;
}
