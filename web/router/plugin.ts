// The Vite plugin for the router: leaves features that this site does not use out of the browser's scripts, which saves kilobytes on every page.
import type { Plugin } from 'vite';

/**
 * Modules of react-router, each the code of one feature. While it is off, what the router calls of it returns undefined.
 * - `fog-of-war` requests routes that a page does not know: with `ssr: false` every page knows them all.
 * - `instrumentation` reports to observers: only an entry file of our own could pass some.
 */
export const unusedModules =
	/\/react-router\/dist\/\w+\/lib\/(dom\/ssr\/fog-of-war|router\/instrumentation)\.js$/;

export function routerPlugin(): Plugin {
	return {
		name: 'peel-router',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		transform: { filter: { id: unusedModules }, handler: withoutCode },
	};
}

/** The module with the same exports, each a function that returns undefined. `code` ends with the list of its exports. */
export function withoutCode(code: string): string {
	const names = /export \{([^}]*)\};?\s*$/.exec(code)?.[1];
	if (names === undefined) throw new Error('A module of react-router no longer ends with its exports.');
	return `${names
		.split(',')
		.map((name) => `export const ${name.trim()} = () => undefined;`)
		.join('\n')}\n`;
}
