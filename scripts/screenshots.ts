// Takes the screenshots of the README: the built pages with the real engine and rendered images, in light and dark.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readCommandLine } from './command-line.ts';
import { openStudio, putIntoKitchen } from './pictures/editor.ts';

readCommandLine(
	`Usage: npm run screenshots

Takes the screenshots of the README: results, editor and batch of the built site, with the real engine and rendered images, light and
dark, into docs/images.

  --help  this text`,
	{},
);
const root = path.resolve(import.meta.dirname, '..');
const outDir = path.join(root, 'docs/images');
const viewport = { width: 1280, height: 860 };
const subjects = ['basket', 'bottle', 'headphones', 'plant', 'teddy'];

const studio = await openStudio(root);
await mkdir(outDir, { recursive: true });
for (const colorScheme of ['light', 'dark'] as const) {
	const results = await studio.open('results', 'teddy', { colorScheme, viewport });
	await results.waitForTimeout(1000);
	await results.screenshot({ path: path.join(outDir, `results-${colorScheme}.png`) });

	const editor = await studio.open('edit', 'basket', { colorScheme, viewport });
	await putIntoKitchen(editor);
	await editor.screenshot({ path: path.join(outDir, `editor-${colorScheme}.png`) });

	const batch = await studio.openBatch(subjects, { colorScheme, viewport: { ...viewport, height: 1100 } });
	await batch.getByRole('radio', { name: 'Colour', exact: true }).click();
	await batch.mouse.wheel(0, -5000);
	await batch.waitForTimeout(2000);
	await batch.screenshot({ path: path.join(outDir, `batch-${colorScheme}.png`) });
}
await studio.close();
