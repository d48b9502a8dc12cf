// The keyboard focus in a batch: when a button disappears with its work, something nearby takes it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { jpegFile, openSite } from '../site.ts';
import { choose, copies, expectSteps, hold, openBatch, rows, withoutPicker } from './batch-page.ts';

const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(60, 40);

async function press(page: Page, name: string): Promise<void> {
	await page.getByRole('button', { name }).press('Enter');
}

async function expectFocus(page: Page, text: string): Promise<void> {
	const focused = () =>
		page.evaluate(
			() =>
				document.activeElement?.querySelector('h1, p')?.textContent ?? document.activeElement?.textContent,
		);
	await expect.poll(focused).toBe(text);
}

it('the focus goes from Cancel all to the page when nothing is left, and otherwise to the buttons for all photos', async () => {
	const page = await openBatch(site);
	const release = hold(engine);
	await choose(page, copies(photo, 2));
	await expectSteps(page, { cutting: 2 });
	await press(page, 'Cancel all');
	await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
	release();
	await choose(page, copies(photo, 1));
	await expectSteps(page, { done: 1 });
	hold(engine);
	await choose(page, [jpegFile(photo, 'second.jpg')]);
	await expectSteps(page, { done: 1, cutting: 1 });
	await press(page, 'Cancel all');
	await expectFocus(page, 'Download 1 as zip');
});

it('the focus goes from Pause to the button of the zip when the last image is done', async () => {
	const page = await openBatch(site);
	const release = hold(engine);
	await choose(page, copies(photo, 1));
	await page.getByRole('button', { name: 'Pause' }).focus();
	release();
	await expectFocus(page, 'Download 1 as zip');
});

it('the focus stays with the zip while it is made and afterwards', async () => {
	const page = await openBatch(site, {}, withoutPicker);
	await choose(page, copies(photo, 1));
	await expectSteps(page, { done: 1 });
	// The preview has its picture by then, and only the zip waits.
	await page.getByAltText('Cutout of photo-1.jpg').waitFor();
	const gate = Promise.withResolvers<void>();
	await page.route('**/api/secure/**', (route) => gate.promise.then(() => route.continue()));
	await press(page, 'Download 1 as zip');
	await expectFocus(page, 'Cancel');
	gate.resolve();
	await expectFocus(page, 'Download 1 as zip');
});

it('the focus goes from Retry to the row of the photo', async () => {
	site.expectError(/status of 500/);
	const page = await openBatch(site);
	await page.route('**/api/process/*', (route) => route.fulfill({ status: 500 }));
	await choose(page, copies(photo, 1));
	await expectSteps(page, { failed: 1 });
	await page.unroute('**/api/process/*');
	await page.route('**/api/process/*', () => {});
	await press(page, 'Retry photo-1.jpg');
	await expectFocus(page, 'photo-1.jpg');
	expect(await rows(page).evaluateAll(([row]) => row === document.activeElement)).toBe(true);
});

it('the focus goes from a note that is closed to the list, or to the page if there is no list', async () => {
	const page = await openBatch(site);
	const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
	await choose(page, [text]);
	await press(page, 'Close this note');
	await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
	await choose(page, [...copies(photo, 1), text]);
	await press(page, 'Close this note');
	await expectFocus(page, 'Your photos');
});
