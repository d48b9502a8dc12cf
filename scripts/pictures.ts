// Makes the site's pictures from the project's renders: cutouts of the real engine, and compositions of them.
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readCommandLine } from './command-line.ts';
import { writeCatalogue } from './pictures/catalogue.ts';
import { compose } from './pictures/compositions.ts';
import { cutOutAll } from './pictures/cutouts.ts';
import { type Entry, encode } from './pictures/encode.ts';
import { drawIcons } from './pictures/icons.ts';
import { drawSocialCard } from './pictures/social-card.ts';
import { drawSocialPictures } from './pictures/social-pictures.ts';

readCommandLine(
	`Usage: npm run pictures

Makes the site's pictures from our own renders: cuts them out with the engine, composes them, and writes web/public/pictures, the
catalogue, the icons and the social cards. Some minutes.

  --help  this text`,
	{},
);
const root = path.resolve(import.meta.dirname, '..');
const publicDir = path.join(root, 'web/public');
const outDir = path.join(publicDir, 'pictures');

const subjects = await cutOutAll(path.join(root, 'art'));

await mkdir(outDir, { recursive: true });
const entries = new Map<string, Entry>();
for (const [name, draw] of Object.entries(compose(subjects))) {
	const entry = await encode(outDir, name, await draw());
	entries.set(name, entry);
	console.log(`${name} ${entry.width}x${entry.height}`);
}
await drawSocialPictures(root, entries);
await writeCatalogue(path.join(root, 'web/pictures/catalogue.ts'), entries);
await removeStale();

await drawIcons(publicDir);
await drawSocialCard(root, subjects.teddy, path.join(publicDir, 'social-card.png'));

/** Runs last, so that a concurrent build of the pages finds either the old pictures or the new ones. */
async function removeStale(): Promise<void> {
	const hashes = new Set([...entries.values()].map((entry) => entry.hash));
	for (const file of await readdir(outDir)) {
		const hash = file.match(/-([0-9a-f]{8})\.(?:avif|webp|jpg)$/)?.[1];
		if (!hash || !hashes.has(hash)) await rm(path.join(outDir, file));
	}
}
