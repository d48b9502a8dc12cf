// Makes the site's pictures from the project's renders: cutouts of the real
// engine, compositions of them, and the editor at work on them.
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pictures } from '#web/pictures/catalogue.ts';
import { readCommandLine } from './command-line.ts';
import { writeCatalogue } from './pictures/catalogue.ts';
import { compose } from './pictures/compositions.ts';
import { cutOutAll } from './pictures/cutouts.ts';
import { photographEditor } from './pictures/editor.ts';
import { type Entry, encode } from './pictures/encode.ts';
import { drawIcons } from './pictures/icons.ts';
import { drawSocialCard } from './pictures/social-card.ts';
import { drawSocialPictures } from './pictures/social-pictures.ts';

const { values } = readCommandLine(
	`Usage: npm run pictures [-- --editor]

Makes the site's pictures from our own renders: cuts them out with the engine, composes them, photographs the built site's editor, and
writes web/public/pictures, the catalogue, the icons and the social cards. Some minutes.

  --editor  only the pictures of the editor
  --help    this text`,
	{ options: { editor: { type: 'boolean' } } },
);
const root = path.resolve(import.meta.dirname, '..');
const publicDir = path.join(root, 'web/public');
const outDir = path.join(publicDir, 'pictures');

await mkdir(outDir, { recursive: true });
const entries = new Map<string, Entry>(values.editor ? Object.entries(pictures) : []);
if (!values.editor) await drawRenders();
for (const [name, png] of await photographEditor(root)) await add(name, png);
await writeCatalogue(path.join(root, 'web/pictures/catalogue.ts'), entries);
await removeStale();

async function drawRenders(): Promise<void> {
	const subjects = await cutOutAll(path.join(root, 'art'));
	for (const [name, draw] of Object.entries(compose(subjects))) await add(name, await draw());
	await drawSocialPictures(root, entries);
	await drawIcons(publicDir);
	await drawSocialCard(root, subjects.teddy, path.join(publicDir, 'social-card.png'));
}

async function add(name: string, png: Buffer): Promise<void> {
	const entry = await encode(outDir, name, png);
	entries.set(name, entry);
	console.log(`${name} ${entry.width}x${entry.height}`);
}

/** Runs last, so that a concurrent build of the pages finds either the old pictures or the new ones. */
async function removeStale(): Promise<void> {
	const hashes = new Set([...entries.values()].map((entry) => entry.hash));
	for (const file of await readdir(outDir)) {
		const hash = file.match(/-([0-9a-f]{8})\.(?:avif|webp|jpg)$/)?.[1];
		if (!hash || !hashes.has(hash)) await rm(path.join(outDir, file));
	}
}
