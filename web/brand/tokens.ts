// Reads the colours of web/styles/tokens.css, at build in Node, for files that cannot use CSS variables.
import { readFile } from 'node:fs/promises';

/** A colour as #rrggbb, in light and dark mode. */
export interface ColorToken {
	readonly light: string;
	readonly dark: string;
}

const css = await readFile(new URL('../styles/tokens.css', import.meta.url), 'utf8');

/** The value of `--name: light-dark(#rrggbb, #rrggbb)`. Throws if there is no such declaration. */
export function colorToken(name: string): ColorToken {
	const [, light, dark] = new RegExp(`--${name}:\\s*light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(css) ?? [];
	if (!light || !dark) throw new Error(`web/styles/tokens.css has no colour --${name}.`);
	return { light, dark };
}
