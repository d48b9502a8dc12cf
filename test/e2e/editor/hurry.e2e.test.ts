// The editor in a hurry: actions before the last one is finished, tools
// changed during a drag, tabs that take over from each other.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite } from '../site.ts';
import {
	beginDrag,
	choose,
	decoded,
	exported,
	exportedPixels,
	failWorker,
	openEditor,
	painted,
	paintedAt,
	pick,
	settled,
	shareEditor,
	stepsOf,
} from './editor.ts';

const site = openSite({ engine: createFakeEngine(), separatesTabs: true });
const photo = await jpeg(600, 400);

const encodersOf = (page: Page) => page.workers().filter((worker) => worker.url().includes('encoder-worker'));

describe('one editor', () => {
	const { again } = shareEditor(site, photo);

	it('an undo right after a stroke undoes that stroke', async () => {
		const page = await again();
		await choose(page, 'Brush');
		await pick(page, 'Erase');
		const before = await painted(page, 450, 200);
		await beginDrag(page, [400, 100], [500, 300]);
		await page.mouse.up();
		await page.keyboard.press('Control+z');
		await page.getByRole('button', { name: 'Redo', exact: true, disabled: false }).waitFor();
		await settled(page);
		expect(await painted(page, 450, 200)).toEqual(before);
		await page.keyboard.press('Control+Shift+z');
		await page.keyboard.press('Control+z');
		await page.keyboard.press('Control+Shift+z');
		await settled(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Erase']);
		expect((await exportedPixels(page)).at(450, 200)[3]).toBeLessThan(255);
	});

	it('a bar is shown above the image until a change is made', async () => {
		const page = await again();
		const shown = page.evaluate(
			() =>
				new Promise<string>((resolve) => {
					const observer = new MutationObserver(() => {
						const bar = document.querySelector('[aria-busy] .stage-busy');
						if (!bar) return;
						observer.disconnect();
						resolve(getComputedStyle(bar).animationDelay);
					});
					observer.observe(document.body, { subtree: true, childList: true });
				}),
		);
		await choose(page, 'Shadow');
		await pick(page, 'Drop');
		// The bar fades in after half a second, so quick changes never show it.
		expect(await shown).toBe('0.5s, 0s');
		expect(await page.locator('.stage-busy').count()).toBe(0);
	});

	it('a background that loads slowly does not replace what was chosen after it', async () => {
		const page = await again();
		const garden = Promise.withResolvers<void>();
		await page.route('**/places/garden.webp', async (route) => {
			await garden.promise;
			await route.continue();
		});
		await choose(page, 'Background');
		await page.getByRole('radio', { name: 'Image', exact: true }).click();
		await page.getByRole('button', { name: 'Garden table' }).click();
		await page.getByText('Reading the image...').waitFor();
		await page.getByRole('button', { name: 'Kitchen' }).click();
		await page.getByText('Choose another image').waitFor();
		await settled(page);
		const corners = [
			[5, 5],
			[295, 395],
		] as const;
		const kitchen = await paintedAt(page, corners);
		const loaded = page.waitForResponse('**/places/garden.webp');
		garden.resolve();
		await (await loaded).finished();
		// This file is made after the late image would have been added.
		await exported(page, 'PNG');
		expect(await paintedAt(page, corners)).toEqual(kitchen);
		expect(await stepsOf(page)).toEqual(['As it was', 'Background image']);
	});

	it('dragging a slider counts as a step even if a key changes the tool during the drag', async () => {
		const page = await again();
		await choose(page, 'Edge');
		const slider = page.getByRole('slider', { name: 'Feather', exact: true });
		const box = await slider.boundingBox();
		if (!box) throw new Error('no slider');
		await page.mouse.move(box.x + 8, box.y + box.height / 2);
		await page.mouse.down();
		await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 5 });
		await page.keyboard.press('b');
		await page.mouse.up();
		await settled(page);
		expect(await stepsOf(page)).toHaveLength(2);
		await page.keyboard.press('Control+z');
		await settled(page);
		await choose(page, 'Edge');
		await expect.poll(() => page.getByLabel('Feather in pixels', { exact: true }).inputValue()).toBe('0');
	});

	it('a setting that is changed while a background image is decoded stays as it was set', async () => {
		const page = await again();
		await choose(page, 'Background');
		await pick(page, 'Image');
		const buffer = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#00c800' } })
			.jpeg()
			.toBuffer();
		await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
		await choose(page, 'Shadow');
		await page.getByRole('radio', { name: 'Drop', exact: true }).click();
		await settled(page);
		expect(await page.getByRole('radio', { name: 'Drop', exact: true }).isChecked()).toBe(true);
		expect((await exportedPixels(page)).at(5, 5)).toEqual([0, 200, 0, 255]);
		expect(await stepsOf(page)).toHaveLength(3);
	});

	it('a download contains what was shown when it was requested, whatever is undone or chosen before it is ready', async () => {
		const page = await again();
		await choose(page, 'Background');
		await pick(page, 'Colour');
		await choose(page, 'Export');
		const download = page.waitForEvent('download');
		await page.evaluate(() => {
			const press = (selector: string, name: string) =>
				[...document.querySelectorAll<HTMLElement>(selector)]
					.find(({ textContent }) => textContent?.trim() === name)
					?.click();
			press('button', 'Download');
			press('[role="tab"]', 'Brush');
		});
		await page.keyboard.press('Control+z');
		const file = await decoded(await readFile(await (await download).path()));
		expect(file.at(10, 10)).toEqual([255, 255, 255, 255]);
		await settled(page);
		expect((await exportedPixels(page)).at(10, 10)[3]).toBe(0);
	});

	// The last test, because it leaves another format chosen.
	it('a file that cannot be made is reported, and not retried automatically', async () => {
		const page = await again();
		site.expectError(/out of memory/);
		await choose(page, 'Export');
		await page.locator('[data-bytes]').waitFor();
		// The next encoder, after that of the file which was made when the tool was chosen.
		await expect.poll(() => encodersOf(page).length).toBe(1);
		await failWorker(encodersOf(page)[0]);
		let started = 0;
		page.on('worker', () => {
			started++;
		});
		await page.getByRole('radio', { name: 'WebP', exact: true }).click();
		await page.getByText('the file could not be made').waitFor();
		// Twice as long as a file waits for the next change.
		await page.waitForTimeout(700);
		expect(started).toBe(0);
		await page.getByRole('radio', { name: 'JPG', exact: true }).click();
		await page.locator('[data-bytes]').waitFor();
		expect(started).toBeGreaterThan(0);
	});
});

describe('two tabs', () => {
	it('can take the edits from each other repeatedly, and the heading gets the focus in the tab that took them by keyboard and in the one that lost them', async () => {
		const { page, path } = await openEditor(site, photo);
		const other = await page.context().newPage();
		const errors: string[] = [];
		for (const tab of [page, other]) tab.on('pageerror', (error) => errors.push(String(error)));
		await other.goto(path);
		await other.getByRole('button', { name: 'Edit here instead' }).press('Enter');
		await settled(other);
		for (const [tab, heading] of [
			[other, 'Edit your cutout'],
			[page, 'Being edited in another tab'],
		] as const)
			await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe(heading);
		for (const tab of [page, other]) {
			await tab.getByRole('button', { name: 'Edit here instead' }).click();
			await settled(tab);
		}
		expect(errors).toEqual([]);
		await choose(other, 'Shadow');
		await pick(other, 'Drop');
		expect(await stepsOf(other)).toEqual(['As it was', 'Drop shadow']);
	});
});
