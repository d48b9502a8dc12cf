// The model panel in Chromium: its focus, announcements and accessibility.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { until } from '#test/until.ts';
import { expectAccessible } from '../axe.ts';
import { button, download, heading, modelPages, stalls } from './model-pages.ts';

const pages = modelPages();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('the panel', () => {
	it('keeps the focus when its buttons change, and never moves it to the removal by itself', async () => {
		await using opened = await pages.open();
		const { page, server } = opened;
		await page.getByText('The model is 20 MB.').waitFor();
		server.next.push(stalls);
		await button(page, 'Download the model').focus();
		await page.keyboard.press('Enter');
		await page.getByText('5 of 20 MB', { exact: true }).waitFor();
		expect(await focused(page)).toBe('Cancel');
		await page.keyboard.press('Enter');
		await until(() => focused(page)).toBe('Resume');
		await page.keyboard.press('Enter');
		await heading(page, 'The model is on this device').waitFor();
		expect(await focused(page)).toBe('The model is on this device');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await until(() => focused(page)).toBe('Download the model');
	});

	it('announces states and quarters of the download, not each chunk', async () => {
		await using opened = await pages.open();
		const { page } = opened;
		await page.evaluate(() => {
			const announced: (string | null)[] = [];
			Object.assign(window, { announced });
			const status = document.querySelector('[role=status]');
			new MutationObserver(() => announced.push(status?.textContent ?? null)).observe(
				status ?? document.body,
				{ childList: true, characterData: true, subtree: true },
			);
		});
		await download(page);
		const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced);
		expect(announced.at(-1)).toBe('The model is on this device');
		const known =
			/^(Downloading the model(, (25|50|75) percent)?|Checking the model|The model is on this device)$/;
		expect(announced.filter((text) => !known.test(text))).toEqual([]);
		expect(announced.length).toBeLessThan(8);
	});

	it('is accessible in all states', async () => {
		await using opened = await pages.open();
		const { page, server } = opened;
		await page.getByText('The model is 20 MB.').waitFor();
		await expectAccessible(page);
		server.next.push(stalls);
		await button(page, 'Download the model').click();
		await page.getByText('5 of 20 MB', { exact: true }).waitFor();
		await page.getByRole('progressbar', { name: 'Download of the model' }).waitFor();
		await expectAccessible(page);
		await button(page, 'Cancel').click();
		await heading(page, 'The download is paused').waitFor();
		await expectAccessible(page);
		server.next.push((_request, response) => response.writeHead(503, { 'retry-after': '600' }).end());
		await button(page, 'Resume').click();
		await heading(page, 'The server is not ready yet').waitFor();
		await expectAccessible(page);
		await button(page, 'Try again').click();
		await heading(page, 'The model is on this device').waitFor();
		await expectAccessible(page);
	});

	it.each([
		// The first call asks whether there is any storage.
		{ method: 'has', failing: 2, when: 'at the opening of the page' },
		{ method: 'keys', failing: 1, when: 'at the removal' },
	] as const)(
		'says so when the storage fails $when, and finds the model with the next try',
		async (failure) => {
			await using opened = await pages.open();
			const { page } = opened;
			await download(page);
			if (failure.method === 'has') {
				await page.addInitScript(failCall, failure);
				await page.reload();
			} else {
				await page.evaluate(failCall, failure);
				await button(page, 'Remove the model from this device').click();
			}
			await heading(page, 'The browser’s storage failed').waitFor();
			await button(page, 'Try again').click();
			await heading(page, 'The model is on this device').waitFor();
		},
	);
});

/** In the page: the call of Cache Storage with that number, counted from 1, is rejected. */
function failCall({ method, failing }: { method: 'has' | 'keys'; failing: number }): void {
	const original: (...names: [string]) => Promise<unknown> = caches[method].bind(caches);
	let calls = 0;
	Object.assign(CacheStorage.prototype, {
		[method]: (...names: [string]) =>
			++calls === failing ? Promise.reject(new DOMException('', 'UnknownError')) : original(...names),
	});
}
