// The recipe for all and its preview.
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { decoded } from '../editor/editor.ts';
import { openSite, type PageOptions } from '../site.ts';
import { choose, copies, expectSteps, openBatch, rows, saved } from './batch-page.ts';

const site = openSite({ engine: createFakeEngine() });

async function openDone(options: PageOptions = {}, count = 2) {
	const page = await openBatch(site, options);
	await choose(page, copies(await jpeg(60, 40), count));
	await expectSteps(page, { done: count });
	await page.getByAltText('Cutout of photo-1.jpg').waitFor();
	return page;
}

/** Shared by tests that each continue with its list; the last one deletes from it. */
const opened = site.share(async () => ({ page: await openDone() }));

it('a colour chosen in the native picker becomes the background', async () => {
	const { page } = opened();
	await page.getByRole('radio', { name: 'Colour' }).check();
	const picker = page.getByLabel('Colour picker');
	// As the picker does while the user is still choosing.
	await picker.evaluate((input: HTMLInputElement) => {
		const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
		write?.call(input, '#336699');
		input.dispatchEvent(new Event('input', { bubbles: true }));
	});
	await expect.poll(() => page.getByLabel('Colour, hex').inputValue()).toBe('#336699');
	await picker.dispatchEvent('change');
	const { at } = await decoded((await saved(page, 'Download photo-1.jpg')).bytes);
	// The fake engine has erased this place.
	expect(at(5, 5)).toEqual([0x33, 0x66, 0x99, 255]);
});

it('a preview that has failed is made again when its photo is chosen, when the connection is back, and when another photo is done', async () => {
	site.expectError(/status of 500|ERR_INTERNET_DISCONNECTED/);
	const { page } = opened();
	const failed = page.getByText('It could not be shown. Choose its picture in the list to try again.');
	const shown = page.locator('[aria-busy="false"]').getByAltText('Cutout of photo-1.jpg');
	await shown.waitFor();
	await page.route('**/api/secure/view/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
	await page.getByRole('radio', { name: 'WebP' }).check();
	await failed.waitFor();
	await page.getByRole('button', { name: 'Preview photo-1.jpg' }).click();
	await shown.waitFor();
	await page.context().setOffline(true);
	await page.getByRole('radio', { name: 'JPG' }).check();
	await failed.waitFor();
	await page.context().setOffline(false);
	await shown.waitFor();
	await page.route('**/api/secure/view/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
	await page.getByRole('radio', { name: 'PNG', exact: true }).check();
	await failed.waitFor();
	await choose(page, copies(await jpeg(60, 40), 3).slice(2));
	await shown.waitFor();
	await expectSteps(page, { done: 3 });
});

it('a photo that the server has deleted is shown as deleted when its preview is made', async () => {
	site.expectError(/status of 410/);
	const { page } = opened();
	const link = await page.getByRole('link', { name: 'Edit photo-1.jpg' }).getAttribute('href');
	const id = new URLSearchParams(link?.split('?')[1]).get('id');
	await fetch(`${site.server.url}/api/original/${id}`, { method: 'DELETE' });
	await page.getByRole('radio', { name: 'WebP' }).check();
	await expectSteps(page, { expired: 1, done: 2 });
	await page.getByAltText('Cutout of photo-2.jpg').waitFor();
});

it('a shadow is in the files, but not with the preset of a shop that forbids shadows', async () => {
	const page = await openBatch(site);
	await choose(page, copies(await jpeg(400, 200), 1));
	await expectSteps(page, { done: 1 });
	// Next to the visible half, where the shadow falls.
	const shade = async () =>
		(await decoded((await saved(page, 'Download photo-1.jpg')).bytes)).at(198, 100)[3];
	expect(await shade()).toBe(0);
	const drop = page.getByRole('radiogroup', { name: 'Shadow' }).getByRole('radio', { name: 'Drop' });
	await drop.check();
	expect(await shade()).toBeGreaterThan(0);
	await page.getByLabel('Size').selectOption('amazon');
	await page.getByText('No shadow: the shop does not allow one.').waitFor();
	expect(await drop.count()).toBe(0);
	await page.getByLabel('Size').selectOption('original');
	expect(await drop.isChecked()).toBe(true);
});

it('a preview that is chosen below a long list comes into view', async () => {
	const page = await openDone({ viewport: { width: 390, height: 600 } }, 8);
	const top = () => page.getByAltText(/^Cutout of/).evaluate((image) => image.getBoundingClientRect().top);
	await page.getByRole('button', { name: 'Preview photo-2.jpg' }).click();
	await page.getByAltText('Cutout of photo-2.jpg').waitFor();
	await expect.poll(top).toBeGreaterThan(0);
	await expect.poll(top).toBeLessThan(600);
});

it('every choice for all photos can be reached beside a long list, with the preview in view', async () => {
	const page = await openDone({ viewport: { width: 1280, height: 720 } }, 12);
	await page.getByRole('radio', { name: 'Colour' }).check();
	await rows(page).nth(7).scrollIntoViewIfNeeded();
	const before = await page.evaluate(() => window.scrollY);
	await page.getByRole('radio', { name: 'JPG' }).check();
	expect(await page.evaluate(() => window.scrollY)).toBe(before);
	const preview = await page.getByRole('heading', { name: 'Preview' }).boundingBox();
	expect(preview?.y).toBeGreaterThan(0);
});

it('beside a short list the page scrolls to the choices for all photos, with the preview in view, and the focus is never below it', async () => {
	const page = await openDone({ viewport: { width: 1280, height: 720 } });
	const choices = page.getByRole('region', { name: 'For all photos' });
	expect(await choices.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
	await page.getByRole('radio', { name: 'WebP' }).check();
	const preview = page.getByRole('region', { name: 'Preview' });
	expect((await preview.boundingBox())?.y).toBeGreaterThanOrEqual(0);
	await page.evaluate(() => window.scrollBy(0, 240));
	for (const name of ['Whole photo', 'None', 'Transparent']) {
		const choice = page.getByRole('radio', { name });
		while (!(await choice.evaluate((input) => input === document.activeElement)))
			await page.keyboard.press('Shift+Tab');
		const { y = 0, height = 0 } = (await preview.boundingBox()) ?? {};
		expect((await choice.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
	}
});
