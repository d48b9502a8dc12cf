// The whole product without any fake: the real model and real pages, from a photo to its downloaded cutout.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '#engine/index.ts';
import { longTimeouts, oneWorker } from '#test/engine-options.ts';
import { iouAt128 } from '#test/golden/metrics.ts';
import { jpegFile, openSite, rendered } from './site.ts';

const engine = createEngine({ ...longTimeouts, ...oneWorker });
const site = openSite({ engine });
beforeAll(() => engine.ready);
afterAll(() => engine.close());

it('a user selects a photo, consents, waits, compares and downloads it without its background', async () => {
	const { photo, matte } = await rendered('teddy');
	const page = await site.newPage();
	await page.goto('/');
	await page.getByRole('link', { name: 'Start Removing Background' }).click();
	await page.waitForURL('**/upload');

	await page.locator('input[type=file]').setInputFiles(jpegFile(photo));
	const dialog = page.getByRole('dialog', { name: 'Confirm & Continue' });
	await dialog.waitFor();
	for (const box of await dialog.getByRole('checkbox').all()) await box.check();
	await dialog.getByRole('button', { name: 'Confirm & Upload' }).click();

	await page.waitForURL('**/processing?id=*');
	// On a loaded machine the network takes a minute.
	await page.waitForURL('**/results?*', { timeout: 110_000 });
	await page.getByRole('img', { name: 'Original', exact: true }).waitFor();
	await page.getByRole('img', { name: 'background removed' }).waitFor();
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download Image' }).click();
	const png = await readFile(await (await saving).path());

	const alpha = await sharp(png).extractChannel('alpha').raw().toBuffer();
	const truth = await sharp(matte).extractChannel(0).raw().toBuffer();
	expect(iouAt128(alpha, truth)).toBeGreaterThanOrEqual(0.9);
});
