// Takes the screenshots of the README: the built pages with the real engine and one of the rendered images, in light and dark.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createEngine } from '#engine/index.ts';
import { process as cutOut, upload } from '#test/api/calls.ts';
import { launchBrowser } from '#test/browser.ts';
import { startServer } from '#test/server.ts';
import { readCommandLine } from './command-line.ts';

readCommandLine(
	`Usage: npm run screenshots

Takes the screenshots of the README: the built pages with the real engine and a rendered image, light and dark, into docs/images.

  --help  this text`,
	{},
);
const root = path.resolve(import.meta.dirname, '..');
const outDir = path.join(root, 'docs/images');
const photo = await readFile(path.join(root, 'art/rendered/teddy/photo.jpg'));

const engine = createEngine();
await engine.ready;
const server = await startServer({ engine, siteDir: path.join(root, 'build/client') });
const browser = await launchBrowser();
await mkdir(outDir, { recursive: true });

const { id } = await upload(server.url, photo);
const { processedToken } = await cutOut(server.url, id);

for (const colorScheme of ['light', 'dark'] as const) {
	const context = await browser.newContext({
		baseURL: server.url,
		colorScheme,
		viewport: { width: 1280, height: 860 },
		reducedMotion: 'reduce',
	});
	const page = await context.newPage();
	await page.goto(`/results?id=${id}&token=${processedToken}`, { waitUntil: 'networkidle' });
	await page.waitForTimeout(1000);
	await page.screenshot({ path: path.join(outDir, `results-${colorScheme}.png`) });
}

await browser.close();
await server.close();
await engine.close();
