// Downloads of a batch: one cutout, the zip with its files opened, and what
// could not be made; accessibility in all states.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { entriesOf } from '#test/compat/zip.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from '../axe.ts';
import { choose as chooseTool, pick, settled } from '../editor/editor.ts';
import { expectToast, jpegFile, openSite } from '../site.ts';
import { choose, copies, damaged, expectSteps, hold, openBatch, saved, withoutPicker } from './batch-page.ts';

const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(60, 40);

async function openFinished(names: readonly string[]) {
	const page = await openBatch(site, {}, withoutPicker);
	await choose(
		page,
		names.map((name) => jpegFile(photo, name)),
	);
	await expectSteps(page, { done: names.length });
	return page;
}

/** Simulates a browser with the dialog for saving a file; the files are kept in the page. */
const withPicker = (page: Page) =>
	page.addInitScript(() => {
		const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) =>
			(await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
		Object.assign(window, { showSaveFilePicker });
	});

it('a photo is saved even if the database of edits neither opens nor fails', async () => {
	const page = await openBatch(site, {}, async (opened) => {
		await withoutPicker(opened);
		await opened.clock.install();
		await opened.addInitScript(() => {
			IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
		});
	});
	await choose(page, copies(photo, 1));
	await expectSteps(page, { done: 1 });
	let file: Awaited<ReturnType<typeof saved>> | undefined;
	void saved(page, 'Download photo-1.jpg').then((found) => {
		file = found;
	});
	await expect
		.poll(async () => {
			await page.clock.fastForward(5000);
			return file?.name;
		})
		.toBe('photo-1.png');
});

describe('the zip', () => {
	it('waits if the connection is lost before the first click, says so, and then has every cutout, an edited one as it was edited', async () => {
		site.expectError(/ERR_INTERNET_DISCONNECTED/);
		const page = await openFinished(['a.jpg', 'b.jpg']);
		await page.getByRole('link', { name: 'Edit a.jpg' }).click();
		await settled(page);
		await chooseTool(page, 'Background');
		await pick(page, 'Colour');
		await page.getByRole('link', { name: 'Back to your photos' }).click();
		await page.getByText('Edited').first().waitFor();
		await page.clock.install();
		await page.context().setOffline(true);
		const saving = saved(page, 'Download 2 as zip');
		await page
			.getByRole('status')
			.filter({ hasText: 'The service cannot be reached.' })
			.waitFor({ state: 'attached' });
		await page.context().setOffline(false);
		await page.clock.fastForward(5_000);
		const files = entriesOf((await saving).bytes);
		expect([...files.keys()]).toEqual(['a.png', 'b.png']);
		// The fake engine erases the left half, where the edited one has the colour now.
		const areOpaque = [...files.values()].map(async (file) => (await sharp(file).stats()).isOpaque);
		expect(await Promise.all(areOpaque)).toEqual([true, false]);
	});

	it('is written to the file that the user chooses, where the browser supports that; if nothing can be made, the file stays as it was', async () => {
		const page = await openBatch(site, {}, withPicker);
		await choose(page, copies(photo, 2));
		await expectSteps(page, { done: 2 });
		await page.getByRole('button', { name: 'Download 2 as zip' }).click();
		const read = () =>
			page.evaluate(async () => {
				const handle = await (await navigator.storage.getDirectory()).getFileHandle('cutouts.zip', {
					create: true,
				});
				return [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
			});
		const names = async () => [...entriesOf(Buffer.from(await read())).keys()];
		await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
		expect(await names()).toEqual(['photo-1.png', 'photo-2.png']);
		// Not to the folder of downloads.
		await expectToast(page, 'Download complete!', 'The zip has been saved.');

		site.expectError(/status of 500/);
		await page.route('**/api/secure/view/*', (route) => route.fulfill({ status: 500 }));
		await page.getByRole('button', { name: 'Download 2 as zip' }).click();
		await page.getByRole('heading', { name: '2 files were left out of the zip.' }).waitFor();
		expect(await names()).toEqual(['photo-1.png', 'photo-2.png']);
	});
});

describe('of three photos', () => {
	const opened = site.share(async () => ({ page: await openFinished(['cat.jpg', 'cat.png', 'Hund.JPG']) }));

	it('the zip has every cutout by the recipe, named after its photo, with no name twice', async () => {
		const { page } = opened();
		await page.getByRole('radio', { name: 'JPG' }).check();
		await page.getByLabel('Size').selectOption('square');
		const { name, bytes } = await saved(page, 'Download 3 as zip');
		expect(name).toBe('cutouts.zip');
		const files = entriesOf(bytes);
		expect([...files.keys()]).toEqual(['cat.jpg', 'cat (2).jpg', 'Hund.jpg']);
		for (const file of files.values()) {
			const { format, width, height } = await sharp(file).metadata();
			expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1080, height: 1080 });
		}
	});

	it('one cutout is saved by the recipe, under the name of its photo; without a connection the failure is reported', async () => {
		site.expectError(/ERR_INTERNET_DISCONNECTED/);
		const { page } = opened();
		await page.getByRole('radio', { name: 'WebP' }).check();
		const { name, bytes } = await saved(page, 'Download Hund.JPG');
		expect(name).toBe('Hund.webp');
		expect((await sharp(bytes).metadata()).format).toBe('webp');
		// The preview, which would fail as well.
		await page.locator('[aria-busy="false"]').getByAltText('Cutout of cat.jpg').waitFor();
		await page.context().setOffline(true);
		await page.getByRole('button', { name: 'Download cat.jpg' }).click();
		await page.getByText('Download failed').first().waitFor();
		await page.context().setOffline(false);
	});
});

it('the batch page is accessible in every state on a desktop, and with its results on a phone, in both themes', async () => {
	site.expectError(/status of 4(15|22)/);
	const page = await openBatch(site, { viewport: { width: 1280, height: 900 } });
	await expectAccessible(page);
	const release = hold(engine);
	await choose(page, [
		...copies(photo, 7),
		damaged('bad.jpg'),
		{ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
	]);
	await expectSteps(page, { cutting: 4, sent: 2, waiting: 2 });
	await page.getByRole('button', { name: 'Pause' }).click();
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Resume' }).click();
	release();
	await expectSteps(page, { done: 7, refused: 1 });
	await page.getByRole('radio', { name: 'Colour' }).check();
	await page.getByRole('radio', { name: 'JPG' }).check();
	await page.getByRole('radio', { name: 'Subject' }).check();
	await page.getByAltText('Cutout of photo-1.jpg').waitFor();
	await expectAccessible(page);
	await page.setViewportSize({ width: 390, height: 844 });
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Delete all now' }).click();
	await expectAccessible(page);
});
