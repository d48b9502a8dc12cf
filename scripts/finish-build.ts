// Completes the built site: script priority, a reload after a failed script, early
// drops, translated and kept pages, the early image request, the service worker, the list of
// what private pages need without a connection, compressed copies and the web app manifest.
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, minify, type Rolldown, transformWithOxc } from 'vite';
import { offlineFilesId } from '#contract/offline-files.ts';
import { privatePages } from '#contract/private-pages.ts';
import { manifest } from '#web/manifest.ts';
import { offlineFiles } from './finish-build/offline-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const site = path.join(root, 'build/client');

/**
 * Compressed less: at the best quality the WASM of the networks takes a minute, and is an eighth smaller. Only the
 * compressed copies stay, which every browser that runs it accepts; that keeps 41 MB out of the container image.
 */
const largeFileBytes = 4_000_000;

/** Pages that show the uploaded image. */
const pagesWithUpload = new Set(['processing/index.html', 'results/index.html']);

const reloadUnfinished = await transpile('web/reload-unfinished.ts');
const keepEarlyFiles = await transpile('web/keep-early-files.ts');
const surviveTranslation = await transpile('web/survive-translation.ts');
const wakeReact = await transpile('web/wake-react.ts');
const earlyImage = await transpile('web/journey/early-image.ts');
for (const page of globSync('**/index.html', { cwd: site })) finishPage(page);
listOfflineFiles();
writeFileSync(path.join(site, 'service-worker.js'), await bundle('web/worker/service-worker.ts'));
await Promise.all(globSync('assets/**/*.{js,mjs,css,svg,wasm}', { cwd: site }).map(compress));
// Last, because scripts/build-if-changed.ts takes its presence as the sign of a complete build.
writeFileSync(path.join(site, 'manifest.webmanifest'), JSON.stringify(manifest));

/** The JavaScript of a TypeScript file that is not part of the bundle, minified. */
async function transpile(name: string): Promise<string> {
	const file = path.join(root, name);
	const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
	return (await minify(file, code)).code;
}

/** A script with all that it imports, to run by itself. */
async function bundle(name: string): Promise<string> {
	const [output] = (await build({
		configFile: false,
		root,
		logLevel: 'error',
		publicDir: false,
		build: {
			write: false,
			lib: { entry: path.join(root, name), formats: ['iife'], name: 'script', fileName: 'script' },
		},
	})) as Rolldown.RolldownOutput[];
	return output?.output[0].code ?? '';
}

/** Writes the list into each private page, so that a page and its list are of the same build. */
function listOfflineFiles(): void {
	const pages = privatePages.map((page) => `${page.slice(1)}/index.html`);
	const built = pages.filter((page) => existsSync(path.join(site, page)));
	const list = JSON.stringify(offlineFiles(site, built));
	for (const page of built) {
		const file = path.join(site, page);
		const block = `<script type="application/json" id="${offlineFilesId}">${list}</script></head>`;
		writeFileSync(
			file,
			readFileSync(file, 'utf8').replace('</head>', () => block),
		);
	}
}

function finishPage(page: string): void {
	const file = path.join(site, page);
	const html = readFileSync(file, 'utf8');
	if (!html.includes('rel="modulepreload"')) return;
	const scripts = [reloadUnfinished, keepEarlyFiles, surviveTranslation, wakeReact];
	if (pagesWithUpload.has(page)) scripts.push(earlyImage);
	writeFileSync(file, scripts.reduce(addScriptToHead, lowerScriptPriority(html)));
}

/**
 * On a slow connection the scripts would otherwise delay fonts and images, and
 * with them the first paint (docs/lighthouse.md).
 */
function lowerScriptPriority(html: string): string {
	return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Adds an inline script, in a scope of its own, before everything that the page loads. */
function addScriptToHead(html: string, code: string): string {
	return html.replace(
		'<meta charSet="utf-8"/>',
		(charset) => `${charset}<script>(() => {${code}})();</script>`,
	);
}

/** On all cores: Node compresses in threads. */
async function compress(name: string): Promise<void> {
	const file = path.join(site, name);
	const content = readFileSync(file);
	const quality = content.length > largeFileBytes ? 9 : constants.BROTLI_MAX_QUALITY;
	const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
	const [br, gz] = await Promise.all([
		promisify(brotliCompress)(content, { params }),
		promisify(gzip)(content, { level: 9 }),
	]);
	writeFileSync(`${file}.br`, br);
	writeFileSync(`${file}.gz`, gz);
	if (content.length > largeFileBytes) rmSync(file);
}
