// Many photos on this device: nothing of them leaves the page, and all cutouts come in one zip.
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { entriesOf } from '#test/compat/zip.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { smallModel } from '#test/small-model.ts';
import { expectAccessible } from '../axe.ts';
import { choose, rows, saved, steps, withoutPicker } from '../batch/batch-page.ts';
import { jpegFile, openSite } from '../site.ts';
import { modelReady, recordRequests } from './device.ts';
import { smallModelSite, smallPhoto } from './small-model-site.ts';

const site = openSite({ engine: createFakeEngine(), ...(await smallModelSite()) });
beforeAll(() => modelReady(site.server, smallModel));

it('photos wait for the model and are cut out one after another, a damaged one is reported, and no request carries anything of them', async () => {
	const page = await site.newPage({ viewport: { width: 1280, height: 900 } });
	const requests = recordRequests(page.context());
	await withoutPicker(page);
	await page.goto('/private/batch');
	await page.getByRole('button', { name: 'Select images' }).waitFor();
	await choose(page, [
		jpegFile(smallPhoto, 'one.jpg'),
		jpegFile(smallPhoto.subarray(0, 300), 'damaged.jpg'),
		jpegFile(await sharp(smallPhoto).flop().jpeg().toBuffer(), 'two.jpg'),
	]);
	await expect.poll(() => rows(page).count()).toBe(3);
	expect((await steps(page)).done).toBeUndefined();
	await page.getByRole('button', { name: 'Download the model' }).click();
	await expect.poll(() => steps(page), { timeout: 100_000 }).toEqual({ done: 2, refused: 1 });
	await expectAccessible(page);

	// The cutouts are in this page only.
	const asked: string[] = [];
	page.on('dialog', (dialog) => {
		asked.push(dialog.type());
		void dialog.dismiss();
	});
	await page.close({ runBeforeUnload: true });
	await expect.poll(() => asked).toEqual(['beforeunload']);

	const { name, bytes } = await saved(page, /as zip/);
	expect(name).toMatch(/\.zip$/);
	const files = entriesOf(bytes);
	expect([...files.keys()]).toEqual(['one.png', 'two.png']);
	for (const file of files.values()) {
		const { channels } = await sharp(file).stats();
		expect([channels[3]?.min, channels[3]?.max]).toEqual([0, 255]);
	}
	await page.getByRole('radio', { name: 'JPG' }).check();
	await page.getByLabel('Size').selectOption('square');
	const jpg = await sharp((await saved(page, 'Download two.jpg')).bytes).metadata();
	expect([jpg.format, jpg.width, jpg.height]).toEqual(['jpeg', 1080, 1080]);
	for (const request of requests) {
		expect(['GET', 'HEAD']).toContain(request.method());
		expect(request.postData()).toBeNull();
	}
	const closed = page.waitForEvent('close');
	await page.close({ runBeforeUnload: true });
	await closed;
	expect(asked).toHaveLength(1);
});
