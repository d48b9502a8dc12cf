// Toasts: by keyboard, by pointer, and how long they stay.
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectToast, jpegFile, openSite, processed, stopClock, toast } from './site.ts';

const site = openSite({ engine: createFakeEngine() });

describe('toasts', () => {
	it('can be focused by F8, visibly, and dismissed, or swiped to the right', async () => {
		const { path } = await processed(site, await jpeg());
		const page = await site.newPage({ permissions: ['clipboard-write'] });
		await page.goto(path);
		await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
		const share = page.getByRole('button', { name: 'Share Tool' });
		await share.click();
		await toast(page).waitFor();
		await page.keyboard.press('F8');
		expect(await page.evaluate(() => document.activeElement?.closest('ol, [role=region]') !== null)).toBe(
			true,
		);
		expect(await toast(page).evaluate((shown) => getComputedStyle(shown).outlineStyle)).toBe('solid');
		await toast(page).getByRole('button', { name: 'Dismiss' }).click();
		await toast(page).waitFor({ state: 'detached' });

		await share.click();
		const box = await toast(page).boundingBox();
		if (!box) throw new Error('the toast has no box');
		const [x, y] = [box.x + 60, box.y + box.height / 2];
		await page.mouse.move(x, y);
		await page.mouse.down();
		await page.mouse.move(x + 30, y, { steps: 4 });
		await page.mouse.up();
		expect(await toast(page).count()).toBe(1);
		await page.mouse.move(x, y);
		await page.mouse.down();
		await page.mouse.move(x + 90, y, { steps: 8 });
		await page.mouse.up();
		await toast(page).waitFor({ state: 'detached' });
	});

	it('leave the progress uncovered on a phone that is held sideways', async () => {
		const page = await site.newPage({ consented: true, viewport: { width: 844, height: 390 } });
		await page.goto('/upload');
		await page.locator('input[type=file]').setInputFiles(jpegFile(await jpeg()));
		await page.waitForURL(/processing/);
		await expectToast(page, 'Upload successful!', 'Redirecting to processing...');
		const shown = await toast(page).boundingBox();
		const percentage = await page
			.locator('main')
			.getByText(/^\d+%$/)
			.boundingBox();
		if (!shown || !percentage) throw new Error('it has no box');
		expect(shown.y + shown.height).toBeLessThanOrEqual(percentage.y);
	});

	it('disappear after 5 seconds', async () => {
		const page = await site.newPage();
		await stopClock(page);
		await page.goto('/results');
		await toast(page).waitFor();
		await page.clock.runFor(4500);
		expect(await toast(page).count()).toBe(1);
		await page.clock.runFor(1000);
		await toast(page).waitFor({ state: 'detached' });
	});
});
