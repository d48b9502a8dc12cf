// Photos of a batch on this device in the editor: the way there and back, what the list has of the edits, and the memory of the network.
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { newFolder } from '#test/new-folder.ts';
import { expectAccessible } from '../axe.ts';
import { choose, rows, saved, steps, withoutPicker } from '../batch/batch-page.ts';
import { choose as chooseTool, decoded, drag, pick, settled, stepsOf } from '../editor/editor.ts';
import { openSite } from '../site.ts';
import { modelsReady, photo, prepareRealModels, recordRequests } from './device.ts';

const site = openSite({ engine: createFakeEngine(), prepareDeviceModels: prepareRealModels });
beforeAll(() => modelsReady(site.server));

const workers = (page: Page, name: string) =>
	page.workers().filter((worker) => worker.url().includes(name)).length;
const reached = (page: Page, expected: Record<string, number>) =>
	expect.poll(() => steps(page), { timeout: 240_000 }).toEqual(expected);
const back = (page: Page) => page.getByRole('button', { name: 'Back to your photos' }).click();

it('an edited photo comes back to its row, keeps its edits, and takes the settings of the batch when it is asked to', async () => {
	const page = await site.newPage({ viewport: { width: 1280, height: 900 } });
	const requests = recordRequests(page.context());
	await withoutPicker(page);
	await page.goto('/private/batch');
	await page.getByRole('button', { name: 'Download the model' }).click();
	await page.getByRole('heading', { name: 'The model is on this device' }).waitFor({ timeout: 120_000 });
	const flopped = await sharp(photo).flop().jpeg().toBuffer();
	const folder = await newFolder();
	const files = ['one.jpg', 'two.jpg'].map((name) => path.join(folder, name));
	await Promise.all([photo, flopped].map((bytes, at) => writeFile(files[at] as string, bytes)));
	await choose(page, files);
	await reached(page, { done: 1, cutting: 1 });

	// The other photo waits meanwhile, because the editor needs the memory.
	await page.getByRole('button', { name: 'Edit one.jpg' }).click();
	await settled(page);
	await expect.poll(() => workers(page, 'device-worker')).toBe(0);
	expect(await steps(page)).toEqual({ done: 1, sent: 1 });
	expect(await page.locator('body > header, body > footer').filter({ visible: true }).count()).toBe(0);
	await expectAccessible(page);
	await chooseTool(page, 'Brush');
	await drag(page, [
		[20, 20],
		[90, 20],
	]);
	await chooseTool(page, 'Background');
	await pick(page, 'Colour');
	await settled(page);
	await back(page);

	const row = rows(page).first();
	await expect.poll(() => row.textContent()).toContain('Edited');
	expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Edit one.jpg');
	await row.getByText('It keeps its own background and size.').waitFor();
	await reached(page, { done: 2 });
	expect(await rows(page).last().textContent()).not.toContain('Edited');
	await expectAccessible(page);
	const own = await decoded((await saved(page, 'Download one.jpg')).bytes);
	expect(own.at(2, own.height - 3)[3]).toBe(255);
	await row.getByRole('button', { name: 'Use those for all: one.jpg' }).click();
	const shared = await decoded((await saved(page, 'Download one.jpg')).bytes);
	// The background is gone, the stroke is not.
	expect([shared.at(2, shared.height - 3)[3], shared.at(50, 20)[3]]).toEqual([0, 255]);

	await page.getByRole('button', { name: 'Edit one.jpg' }).click();
	await settled(page);
	expect(await stepsOf(page)).toEqual(['As it was', 'Restore', 'Background colour']);
	await page.getByRole('button', { name: 'Discard' }).first().click();
	await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
	await reached(page, { done: 1 });
	expect(await rows(page).first().textContent()).toContain('two.jpg');

	await rm(path.join(folder, 'two.jpg'));
	await page.getByRole('button', { name: 'Edit two.jpg' }).click();
	await page.getByRole('heading', { level: 1, name: 'The file is not there any more' }).waitFor();
	await expectAccessible(page);
	await back(page);
	expect((await saved(page, 'Download two.jpg')).bytes.length).toBeGreaterThan(1000);

	expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
	for (const request of requests) {
		expect(['GET', 'HEAD']).toContain(request.method());
		expect(request.postData()).toBeNull();
	}
}, 600_000);
