// Completes the built site: script priority, the early image request, the service worker, compressed copies and the web app manifest.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { transformWithOxc } from 'vite';
import { manifest } from '#web/manifest.ts';

const root = path.resolve(import.meta.dirname, '..');
const site = path.join(root, 'build/client');

/** Pages that show the uploaded image. */
const pagesWithUpload = new Set(['processing/index.html', 'results/index.html']);

const earlyImage = await transpile('web/journey/early-image.ts');
for (const page of globSync('**/index.html', { cwd: site })) {
	const html = lowerScriptPriority(readFileSync(path.join(site, page), 'utf8'));
	writeFileSync(path.join(site, page), pagesWithUpload.has(page) ? addScriptToHead(html, earlyImage) : html);
}
writeFileSync(path.join(site, 'share-target.js'), await transpile('web/worker/share-target.ts'));
for (const file of globSync('assets/**/*.{js,css,svg}', { cwd: site })) compress(path.join(site, file));
// Last, because scripts/build-if-changed.ts takes its presence as the sign of a complete build.
writeFileSync(path.join(site, 'manifest.webmanifest'), JSON.stringify(manifest));

/** Strips the types off a file that is not part of the bundle. */
async function transpile(name: string): Promise<string> {
	const file = path.join(root, name);
	return (await transformWithOxc(readFileSync(file, 'utf8'), file)).code;
}

/** On a slow connection the 130 kB of script would otherwise delay fonts and images, and with them the first paint (docs/lighthouse.md). */
function lowerScriptPriority(html: string): string {
	return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Adds an inline script that runs while the browser still parses the page, in its own scope. */
function addScriptToHead(html: string, code: string): string {
	return html.replace('</head>', () => `<script>(() => {\n${code}})();</script></head>`);
}

function compress(file: string): void {
	const content = readFileSync(file);
	const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
	writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
	writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
