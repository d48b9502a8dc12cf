// After the pages are built: their script starts late, a visitor's photo early, the service worker and the manifest stand beside them,
// and every hashed text is compressed once and for all.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { transformWithOxc } from 'vite';
import { manifest } from '#web/manifest.ts';
import { addToHead } from './inline-script.ts';
import { startLate } from './late-start.ts';

const root = path.resolve(import.meta.dirname, '..');
const site = path.join(root, 'build/client');

/** Pages that show a visitor's photo. */
const withPhoto = new Set(['processing/index.html', 'results/index.html']);

const starter = await plainScript('web/late-start.ts');
const earlyPicture = await plainScript('web/journey/early-image.ts');
for (const page of globSync('**/index.html', { cwd: site })) finishPage(page);
writeFileSync(path.join(site, 'share-target.js'), await plainScript('web/worker/share-target.ts'));
for (const file of globSync('assets/**/*.{js,css,svg}', { cwd: site })) compress(path.join(site, file));
// Last: where it is, scripts/build-if-changed.ts takes the build for whole.
writeFileSync(path.join(site, 'manifest.webmanifest'), JSON.stringify(manifest));

/** Types taken off a file that is no part of the bundle. */
async function plainScript(name: string): Promise<string> {
	const file = path.join(root, name);
	return (await transformWithOxc(readFileSync(file, 'utf8'), file)).code;
}

function finishPage(page: string): void {
	const file = path.join(site, page);
	const late = startLate(readFileSync(file, 'utf8'), starter);
	if (!late) return;
	writeFileSync(file, withPhoto.has(page) ? addToHead(late.html, earlyPicture) : late.html);
	writeFileSync(path.join(site, late.module.url), late.module.code);
}

function compress(file: string): void {
	const content = readFileSync(file);
	const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
	writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
	writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
