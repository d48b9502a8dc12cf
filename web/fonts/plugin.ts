// The Vite plugin for fonts: subsets them to the characters and weights in
// web/styles/fonts.css, which saves 30 kB per first visit.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { type Face, readFaces } from './faces.ts';

/** OpenType features that the pages use: kerning, ligatures, marks and tabular figures. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

/** `root` is the project folder. */
export function fontsPlugin(root: URL): Plugin {
	let built: Promise<unknown> | undefined;
	return {
		name: 'peel-fonts',
		async buildStart() {
			built ??= buildFonts(root);
			await built;
		},
	};
}

async function buildFonts(root: URL): Promise<void> {
	const faces = readFaces(await readFile(new URL('web/styles/fonts.css', root), 'utf8'));
	const outDir = new URL('build/fonts/', root);
	await mkdir(outDir, { recursive: true });
	for (const face of faces) await writeFile(new URL(`${face.name}.woff2`, outDir), await subset(face, root));
}

async function subset({ name, weights, characters }: Face, root: URL): Promise<Uint8Array> {
	const { default: subsetFont } = await import('subset-font');
	const file = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
	return subsetFont(await readFile(new URL(file, root)), characters, {
		targetFormat: 'woff2',
		variationAxes: { wght: weights },
		keepFeatures: features,
	});
}
