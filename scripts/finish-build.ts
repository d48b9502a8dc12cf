// After the pages are built: the service worker and the manifest beside them, and every hashed text compressed once and for all.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { transformWithOxc } from 'vite';
import { manifest } from '#web/manifest.ts';

const root = path.resolve(import.meta.dirname, '..');
const site = path.join(root, 'build/client');

writeFileSync(path.join(site, 'share-target.js'), await serviceWorker());
writeFileSync(path.join(site, 'manifest.webmanifest'), JSON.stringify(manifest));
for (const file of globSync('assets/**/*.{js,css,svg}', { cwd: site })) compress(path.join(site, file));

async function serviceWorker(): Promise<string> {
	const file = path.join(root, 'web/worker/share-target.ts');
	return (await transformWithOxc(readFileSync(file, 'utf8'), file)).code;
}

function compress(file: string): void {
	const content = readFileSync(file);
	const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
	writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
	writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
