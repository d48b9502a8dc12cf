// The processing page: timed progress, outcome, failures, keyboard operation.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { giveFile } from './give-file.ts';
import { expectToast, openSite, stopClock, tabUntil, untilResult } from './site.ts';

const engine = createFakeEngine();
const site = openSite({ engine });

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Background removal' });
const percent = async (page: Page) => Number(await bar(page).getAttribute('value'));
const currentStep = (page: Page) => page.locator('[aria-current=step]').textContent();
const newId = async () => (await upload(site.server.url, await jpeg(300, 200))).id;

/**
 * Opens the page with a fake clock, stopped at the start of the progress. Without animations, which the clock does not
 * stop: they take the processor for as long as the page is open.
 */
async function openStopped(id: string): Promise<Page> {
	const page = await site.newPage({ reducedMotion: 'reduce' });
	await stopClock(page);
	await page.goto(`/processing?id=${id}`);
	await page.getByRole('img', { name: 'Your original' }).waitFor();
	return page;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

describe('progress', () => {
	it('takes 1, 3 and 1 seconds to reach 25, 75 and 95 %, which screen readers and the title announce, only then makes the call, and says so if that takes longer than usual', async () => {
		const release = engine.hold();
		onTestFinished(release);
		const page = await openStopped(await newId());
		const text = await page.getByRole('main').textContent();
		expect(text).toContain('5-10s');
		expect(text).toContain('4K');
		const calls: string[] = [];
		page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));

		expect([await percent(page), await currentStep(page)]).toEqual([0, 'Analyzing']);
		await page.clock.runFor(950);
		expect(await percent(page)).toBeLessThanOrEqual(25);
		expect(await currentStep(page)).toBe('Analyzing');
		await page.clock.runFor(50);
		expect([await percent(page), await currentStep(page)]).toEqual([25, 'Processing']);
		await page.clock.runFor(1500);
		expect(await percent(page)).toBe(50);
		expect(await bar(page).getAttribute('aria-valuetext')).toMatch(/^50%, \w/);
		expect(await page.title()).toMatch(/^50%/);
		await page.clock.runFor(1500);
		expect([await percent(page), await currentStep(page)]).toEqual([75, 'Finalizing']);
		await page.clock.runFor(950);
		expect(calls).toEqual([]);
		await page.clock.runFor(50);
		await expect.poll(() => calls.length).toBe(1);
		const slow = page.getByText('a little longer than usual');
		await page.clock.runFor(4900);
		expect(await slow.count()).toBe(0);
		await page.clock.runFor(200);
		await slow.waitFor();
		release();
		await page.getByText('100%').first().waitFor();
	});

	it('ends at 100 % with a toast, and leads to the results page 1.5 seconds later, even when a file was dropped, which the browser would open instead of the page', async () => {
		const id = await newId();
		const page = await openStopped(id);
		expect(await giveFile(page, await jpeg(30, 20), ['dragover', 'drop'])).toEqual([true, true]);
		await page.clock.runFor(5000);
		await expect.poll(() => percent(page)).toBe(100);
		await expectToast(page, 'Processing complete!', 'Your image is ready for download.');
		await page.clock.runFor(1400);
		expect(new URL(page.url()).pathname).toBe('/processing');
		await page.clock.runFor(200);
		await page.waitForURL('**/results?*');
		const { searchParams } = new URL(page.url());
		expect(searchParams.get('id')).toBe(id);
		expect(searchParams.get('token')).toMatch(/^[\w-]{80}$/);
	});

	it('is in view, with the photo, on a phone that is held sideways', async () => {
		const page = await openStopped(await newId());
		await page.setViewportSize({ width: 844, height: 390 });
		for (const seen of [bar(page), page.getByRole('img', { name: 'Your original' })]) {
			const { y = 0, height = 0 } = (await seen.boundingBox()) ?? {};
			expect(y + height).toBeLessThan(390);
		}
	});

	it('is visible in forced colours, which remove backgrounds', async () => {
		const page = await openStopped(await newId());
		await page.emulateMedia({ forcedColors: 'active' });
		await page.clock.runFor(2500);
		const bytes = await bar(page).screenshot();
		const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
		const colourAt = (share: number) => {
			const at = 3 * (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share));
			return data.subarray(at, at + 3).join(' ');
		};
		expect(colourAt(0.1)).not.toBe(colourAt(0.9));
	});
});

// Other outages in web/processing/process-through-outages.test.ts.
it('if the connection is lost when the call is made, the page waits for it, and the next call brings the result', async () => {
	site.expectError(/ERR_FAILED/);
	const page = await openStopped(await newId());
	let calls = 0;
	await page.route('**/api/process/*', (route) => {
		// Others ask for the position in the queue.
		if (route.request().method() !== 'POST') return route.continue();
		return calls++ < 2 ? route.abort() : route.continue();
	});
	await page.clock.runFor(5000);
	await page.getByText('The connection was interrupted').waitFor();
	await expect
		.poll(async () => {
			await page.clock.runFor(1000);
			return calls;
		})
		.toBe(3);
	await page.getByText('100%').first().waitFor();
});

describe('failed processing', () => {
	it('shows "Processing failed", and the upload page 3 seconds later', async () => {
		site.expectError(/status of 503/);
		// Not ready, so that processing does not start at upload and the process call gets the failure.
		engine.setReady(false);
		engine.failNext(new AppError('engine-failed'));
		const page = await openStopped(await newId());
		engine.setReady(true);
		await page.clock.runFor(5000);
		await expectToast(page, 'Processing failed', 'Please try again with a different image.');
		await page.clock.runFor(2900);
		expect(new URL(page.url()).pathname).toBe('/processing');
		await page.clock.runFor(200);
		await page.waitForURL('**/upload');
	});

	it('shows the same toast when the image does not exist', async () => {
		site.expectError(/status of 4(04|10)/);
		const page = await site.newPage();
		await page.clock.install({ time: 0 });
		await page.goto(`/processing?id=${'A'.repeat(32)}`);
		await bar(page).waitFor();
		await page.clock.runFor(5100);
		await expectToast(page, 'Processing failed', 'Please try again with a different image.');
	});
});

it('without an id the page redirects to the upload page with "No image selected"', async () => {
	const page = await site.newPage();
	await page.goto('/processing');
	await page.waitForURL('**/upload');
	await expectToast(page, 'No image selected', 'Please upload an image first.');
});

it('everything can be operated by keyboard alone, from processing to the download and the next image', async () => {
	const page = await site.newPage();
	await page.clock.install();
	await page.goto(`/processing?id=${await newId()}`);
	await untilResult(page);
	await page.getByRole('img', { name: 'background removed' }).waitFor();
	// Navigation moves the focus to the start of the new page, where a screen reader says its heading.
	const main = page.getByRole('main', { name: 'Your cutout is ready' });
	expect(await main.evaluate((element) => element === document.activeElement)).toBe(true);

	await tabUntil(page, 'Download Image');
	expect(await main.count()).toBe(0);
	const saving = page.waitForEvent('download');
	await page.keyboard.press('Enter');
	expect((await saving).suggestedFilename()).toBe('bg_removed_image.png');

	await tabUntil(page, 'Delete now');
	await page.keyboard.press('Enter');
	await page.getByRole('dialog', { name: 'Delete this image?' }).waitFor();
	await page.keyboard.press('Escape');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	expect(await focused(page)).toBe('Delete now');

	await tabUntil(page, 'Process Another Image');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/upload');
});

it('processing continues when the user returns to a page that the browser had kept, even though Firefox drops a message of React there', async () => {
	const page = await site.newPage({ reducedMotion: 'reduce' });
	await page.addInitScript(() => {
		const { postMessage } = MessagePort.prototype;
		MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
			// Only those of React: others are of the fake clock.
			if (message !== null || !('drops' in document)) postMessage.call(this, message);
		};
	});
	await stopClock(page);
	await page.goto(`/processing?id=${await newId()}`);
	await page.evaluate(() => Object.assign(document, { drops: true }));
	await page.clock.runFor(1000);
	await page.evaluate(() => delete (document as { drops?: true }).drops);
	await page.clock.runFor(1000);
	expect(await percent(page)).toBe(0);
	await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
	await page.clock.runFor(1000);
	expect(await percent(page)).toBeGreaterThan(25);
});
