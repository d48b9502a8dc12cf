// Completes the built site: script priority, a reload after a failed script, the early image request, the service worker, compressed copies and the web app manifest.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { transformWithOxc } from 'vite';
import { manifest } from '#web/manifest.ts';

const root = path.resolve(import.meta.dirname, '..');
const site = path.join(root, 'build/client');

/** Compressed less: at the best quality the WASM of the networks takes a minute, and is an eighth smaller. */
const largeFileBytes = 4_000_000;

/** Pages that show the uploaded image. */
const pagesWithUpload = new Set(['processing/index.html', 'results/index.html']);

const reloadWhenOnline = await transpile('web/reload-when-online.ts');
const earlyImage = await transpile('web/journey/early-image.ts');
for (const page of globSync('**/index.html', { cwd: site })) finishPage(page);
writeFileSync(path.join(site, 'share-target.js'), await transpile('web/worker/share-target.ts'));
for (const file of globSync('assets/**/*.{js,mjs,css,svg,wasm}', { cwd: site }))
	compress(path.join(site, file));
// Last, because scripts/build-if-changed.ts takes its presence as the sign of a complete build.
writeFileSync(path.join(site, 'manifest.webmanifest'), JSON.stringify(manifest));

/** Strips the types off a file that is not part of the bundle. */
async function transpile(name: string): Promise<string> {
	const file = path.join(root, name);
	return (await transformWithOxc(readFileSync(file, 'utf8'), file)).code;
}

function finishPage(page: string): void {
	const file = path.join(site, page);
	const html = readFileSync(file, 'utf8');
	if (!html.includes('rel="modulepreload"')) return;
	const scripts = [reloadWhenOnline, ...(pagesWithUpload.has(page) ? [earlyImage] : [])];
	writeFileSync(file, scripts.reduce(addScriptToHead, lowerScriptPriority(html)));
}

/** On a slow connection the 130 kB of script would otherwise delay fonts and images, and with them the first paint (docs/lighthouse.md). */
function lowerScriptPriority(html: string): string {
	return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Adds an inline script, in a scope of its own, before everything that the page loads. */
function addScriptToHead(html: string, code: string): string {
	return html.replace(
		'<meta charSet="utf-8"/>',
		(charset) => `${charset}<script>(() => {\n${code}})();</script>`,
	);
}

function compress(file: string): void {
	const content = readFileSync(file);
	const quality = content.length > largeFileBytes ? 9 : constants.BROTLI_MAX_QUALITY;
	const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
	writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
	writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
