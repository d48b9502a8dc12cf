// What a private page keeps in its memory only is not lost by accident: by another photo, or by leaving.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { smallModel } from '#test/small-model.ts';
import { choose, decoded, expectSame, exported, pick, press, settled } from '../editor/editor.ts';
import { expectToast, openSite, toast } from '../site.ts';
import { choosePhoto, cutOut, drawing, modelReady, openWithModel, saved } from './device.ts';
import { smallModelSite } from './small-model-site.ts';

const site = openSite({ engine: createFakeEngine(), ...(await smallModelSite()) });
beforeAll(() => modelReady(site.server, smallModel));

const opened = site.share(async () => {
	const page = await site.newPage();
	await openWithModel(page);
	return { page };
});
const again = (page: Page) => page.getByRole('button', { name: 'Another photo' });

/** A new cutout, on the page of the test before. */
async function openCutout(): Promise<Page> {
	const { page } = opened();
	if (await again(page).isVisible()) await again(page).click();
	await choosePhoto(page, drawing);
	await cutOut(page);
	return page;
}

const dropPhoto = (page: Page) =>
	page.evaluate(() => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File(['x'], 'another.png', { type: 'image/png' }));
		document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
	});

it('dropping another photo on a cutout leaves the cutout there, and the page says how to go on', async () => {
	const page = await openCutout();
	await dropPhoto(page);
	await expectToast(page, 'One photo at a time', 'Press Cancel or Another photo first.');
	await page.getByRole('button', { name: 'Dismiss' }).click();
	await expect.poll(() => toast(page).count()).toBe(0);
	await page.getByRole('heading', { name: 'Your cutout is ready' }).waitFor();
});

it('"Another photo" asks before it discards edits that no file has, and in the editor a dropped photo is left to the tools', async () => {
	const page = await openCutout();
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await settled(page);
	// The dropped photo may be meant as a background.
	await dropPhoto(page);
	expect(await toast(page).count()).toBe(0);
	await choose(page, 'Background');
	await pick(page, 'Colour');
	await page.getByRole('button', { name: 'Back to the result' }).click();
	const another = again(page);
	const question = page.getByRole('dialog', { name: 'Discard this cutout?' });
	await another.click();
	await question.getByRole('button', { name: 'Keep it' }).click();
	await page.getByRole('heading', { name: 'Your cutout is ready' }).waitFor();
	await another.click();
	await question.getByRole('button', { name: 'Discard' }).click();
	await page.locator('input[type=file]').waitFor({ state: 'attached' });
});

it('the result shows the cutout as it was edited, and the download is that file', async () => {
	const page = await openCutout();
	const asCutOut = await decoded(await saved(page, 'Download PNG'));
	const edit = page.getByRole('button', { name: 'Edit', exact: true });
	const back = page.getByRole('button', { name: 'Back to the result' });
	await edit.click();
	await settled(page);
	await choose(page, 'Background');
	await pick(page, 'Colour');
	await choose(page, 'Crop and size');
	await pick(page, '1:1');
	await back.click();
	const shown = page.getByAltText('Your subject with the background removed');
	const shownSize = () =>
		shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
	await expect.poll(shownSize).toEqual([300, 300]);
	const edited = await decoded(await saved(page, 'Download PNG'));
	expect([edited.width, edited.height]).toEqual([300, 300]);
	expect(edited.at(0, 0)).toEqual([255, 255, 255, 255]);
	// The downloaded file has the edits, so the page does not ask.
	await again(page).click();
	await page.locator('input[type=file]').waitFor({ state: 'attached' });

	await choosePhoto(page, drawing);
	await cutOut(page);
	await edit.click();
	await settled(page);
	await choose(page, 'Background');
	await pick(page, 'Colour');
	await press(page, 'Undo');
	await back.click();
	expectSame(await decoded(await saved(page, 'Download PNG')), asCutOut);
});

// The last test, because it closes the page that all share.
it('the page asks before it is left with edits, because nothing could bring them back', async () => {
	const page = await openCutout();
	const asked: string[] = [];
	page.on('dialog', (dialog) => {
		asked.push(dialog.type());
		void dialog.dismiss();
	});
	await page.reload();
	expect(asked).toEqual([]);
	await choosePhoto(page, drawing);
	await cutOut(page);
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await settled(page);
	await choose(page, 'Background');
	await pick(page, 'Colour');
	await page.close({ runBeforeUnload: true });
	await expect.poll(() => asked).toEqual(['beforeunload']);
	// What is in a file is not lost, unless it is edited again.
	await exported(page, 'PNG');
	await page.getByRole('button', { name: 'Undo', exact: true }).click();
	await page.getByRole('button', { name: 'Redo', exact: true }).click();
	await settled(page);
	await page.close({ runBeforeUnload: true });
	await expect.poll(() => asked).toHaveLength(2);
	await exported(page, 'PNG');
	await page.getByRole('button', { name: 'Back to the result' }).click();
	const closed = page.waitForEvent('close');
	await page.close({ runBeforeUnload: true });
	await closed;
	expect(asked).toHaveLength(2);
});
