// The end of the retention of a batch, in the page and after a reload: a
// server that keeps images for a minute, and clocks that jump.
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { entriesOf } from '#test/compat/zip.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { jpegFile, openSite, passTime } from '../site.ts';
import { choose, copies, expectSteps, rows, saved, withoutPicker } from './batch-page.ts';

let passed = 0;
const site = openSite({
	engine: createFakeEngine(),
	env: { PEEL_RETENTION_MINUTES: '1' },
	now: () => Date.now() + passed,
});
const photo = await jpeg(60, 40);
beforeEach(() => {
	passed = 0;
});

/** A batch of this many cutouts, the first of which is displayed, so that the page loads nothing more. */
async function openDone(count: number): Promise<Page> {
	const page = await site.newPage({ consented: true });
	await withoutPicker(page);
	await page.clock.install();
	await page.goto('/batch');
	await choose(page, copies(photo, count));
	await expectSteps(page, { done: count });
	await page.getByAltText('Cutout of photo-1.jpg').waitFor();
	return page;
}

async function pass(page: Page, seconds: number): Promise<void> {
	passed += seconds * 1000;
	await page.clock.fastForward(seconds * 1000);
}

const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('peel_batch'));

it('a photo that has expired says that the server has deleted it, has no action but to be removed, with all others that have expired, and leaves nothing in the tab', async () => {
	const page = await openDone(2);
	await pass(page, 30);
	await choose(page, jpegFile(photo, 'photo-3.jpg'));
	await expectSteps(page, { done: 3 });
	await pass(page, 31);
	await expectSteps(page, { expired: 2, done: 1 });
	// Within a few seconds for screen readers too.
	await passTime(page, page.getByRole('status').getByText('1 of 3 done, 2 expired.'));
	const first = rows(page).first();
	expect(await first.textContent()).toContain('Expired: it has been deleted from the server.');
	expect(await first.getByRole('link').count()).toBe(0);
	expect(await first.getByRole('button').allTextContents()).toEqual(['']);
	await page.getByRole('button', { name: 'Download 1 as zip' }).waitFor();
	await page.getByRole('button', { name: 'Remove expired' }).click();
	await expectSteps(page, { done: 1 });
	// The remaining photo is displayed, because the server would refuse it once it has expired.
	const left = page.locator('[aria-busy="false"]').getByAltText('Cutout of photo-3.jpg');
	await expect.poll(() => left.evaluate(({ complete }: HTMLImageElement) => complete)).toBe(true);
	await pass(page, 30);
	await expectSteps(page, { expired: 1 });
	await expect.poll(() => stored(page)).toBeNull();
	expect(await page.getByRole('button', { name: /as zip/ }).count()).toBe(0);
	await page.getByText('No cutout to show').waitFor();
});

it('a page that is loaded after photos have expired says how many, and keeps nothing of them', async () => {
	const page = await openDone(2);
	await page.goto('/how-to-use');
	expect(await stored(page)).toContain('photo-1.jpg');
	await pass(page, 61);
	await page.goto('/batch');
	await page.getByRole('heading', { name: '2 photos have expired: the server has deleted them.' }).waitFor();
	expect(await rows(page).count()).toBe(0);
	expect(await stored(page)).toBeNull();
});

it('a zip is made of the photos that are still there, and the page says which are not', async () => {
	site.expectError(/status of 40[34]|status of 410/);
	const page = await openDone(1);
	passed += 61_000;
	await choose(page, copies(photo, 1));
	await expectSteps(page, { done: 2 });
	const { bytes } = await saved(page, 'Download 2 as zip');
	expect([...entriesOf(bytes).keys()]).toEqual(['photo-1 (2).png']);
	await page.getByText('It is no longer there: it has expired, or was removed.').waitFor();
	await expectSteps(page, { done: 1, expired: 1 });
});

it('photos stay as long as the server keeps them, even if the device’s clock is a day ahead, and is changed while the list is open', async () => {
	const page = await site.newPage({ consented: true });
	await page.clock.install({ time: Date.now() + 24 * 3_600_000 });
	await page.goto('/batch');
	await choose(page, copies(photo, 1));
	await expectSteps(page, { done: 1 });
	await pass(page, 30);
	await page.reload();
	await expectSteps(page, { done: 1 });
	await page.clock.setSystemTime(Date.now() + 30 * 3_600_000);
	const question = page.waitForResponse((reply) => reply.request().method() === 'HEAD');
	await page.clock.fastForward(5000);
	await question;
	await page.clock.fastForward(5000);
	await expectSteps(page, { done: 1 });
	// The header Date of this server is not by its clock of the test: the half minute before counts anew.
	await pass(page, 60);
	await expectSteps(page, { expired: 1 });
});
