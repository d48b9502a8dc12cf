// The Vite plugin of the typefaces: cuts them down to what web/styles/fonts.css names, which saves a visitor 30 kB. It runs at build, in
// Node, and never reaches a browser.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { type Face, readFaces } from './faces.ts';

/** What the pages set type with: kerning, ligatures, marks, and figures of one width. Small capitals and the like stay behind. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

/** `root` is the project's folder. */
export function fontsPlugin(root: URL): Plugin {
	let made: Promise<unknown> | undefined;
	return {
		name: 'peel-fonts',
		async buildStart() {
			made ??= makeFonts(root);
			await made;
		},
	};
}

async function makeFonts(root: URL): Promise<void> {
	const faces = readFaces(await readFile(new URL('web/styles/fonts.css', root), 'utf8'));
	const outDir = new URL('build/fonts/', root);
	await mkdir(outDir, { recursive: true });
	for (const face of faces) await writeFile(new URL(`${face.name}.woff2`, outDir), await cutDown(face, root));
}

async function cutDown({ name, weights, characters }: Face, root: URL): Promise<Uint8Array> {
	const { default: subsetFont } = await import('subset-font');
	const file = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
	return subsetFont(await readFile(new URL(file, root)), characters, {
		targetFormat: 'woff2',
		variationAxes: { wght: weights },
		keepFeatures: features,
	});
}
