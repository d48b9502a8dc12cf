// Photos of a batch on this device in the editor: the way there and back, what
// the list has of the edits, and the memory of the network.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { entriesOf } from '#test/compat/zip.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { newFolder } from '#test/new-folder.ts';
import { smallModel } from '#test/small-model.ts';
import { expectAccessible } from '../axe.ts';
import { choose, copies, expectSteps, rows, saved, steps, withoutPicker } from '../batch/batch-page.ts';
import { choose as chooseTool, decoded, drag, pick, settled, stepsOf } from '../editor/editor.ts';
import { openSite } from '../site.ts';
import { drawing, inOneThread, modelReady, recordRequests, standStill } from './device.ts';
import { smallModelSite, smallPhoto } from './small-model-site.ts';

const site = openSite({ engine: createFakeEngine(), ...(await smallModelSite()) });
beforeAll(() => modelReady(site.server, smallModel));

const workers = (page: Page, name: string) =>
	page.workers().filter((worker) => worker.url().includes(name)).length;
const back = (page: Page) => page.getByRole('button', { name: 'Back to your photos' }).click();

it('an edited photo comes back to its row, keeps its edits, and takes the settings of the batch when the user asks for that', async () => {
	const page = await site.newPage({ viewport: { width: 1280, height: 900 } });
	const requests = recordRequests(page.context());
	await withoutPicker(page);
	await page.clock.install();
	await inOneThread(page);
	await page.goto('/private/batch');
	await page.getByRole('button', { name: 'Download the model' }).click();
	await page.getByRole('heading', { name: 'The model is on this device' }).waitFor({ timeout: 120_000 });
	const folder = await newFolder();
	const files = ['one.png', 'two.jpg'].map((name) => path.join(folder, name));
	await Promise.all([drawing, smallPhoto].map((bytes, at) => writeFile(files[at] as string, bytes)));
	const [one, two] = files as [string, string];
	await choose(page, one);
	await expectSteps(page, { done: 1 });
	await standStill(page);
	await choose(page, two);
	await expectSteps(page, { done: 1, cutting: 1 });

	// The other photo waits meanwhile, because the editor needs the memory.
	await page.getByRole('button', { name: 'Edit one.png' }).click();
	await settled(page);
	// The worker that has opened the photo, which has no network, does not stay either.
	await page.clock.fastForward(10_000);
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
	expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Edit one.png');
	await row.getByText('It keeps its own background and size.').waitFor();
	await expectSteps(page, { done: 2 });
	expect(await rows(page).last().textContent()).not.toContain('Edited');
	// Its edits are in no file yet.
	await page.getByRole('button', { name: 'Remove one.png' }).click();
	await page
		.getByRole('dialog', { name: 'Discard this cutout?' })
		.getByRole('button', { name: 'Keep it' })
		.click();
	expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
		'Remove one.png',
	);
	await expectAccessible(page);
	const own = await decoded((await saved(page, 'Download one.png')).bytes);
	expect(own.at(2, own.height - 3)[3]).toBe(255);
	await row.getByRole('button', { name: 'Use those for all: one.png' }).click();
	const shared = await decoded((await saved(page, 'Download one.png')).bytes);
	// The background is gone, the stroke is not.
	expect([shared.at(2, shared.height - 3)[3], shared.at(50, 20)[3]]).toEqual([0, 255]);

	await page.getByRole('button', { name: 'Edit one.png' }).click();
	await settled(page);
	expect(await stepsOf(page)).toEqual(['As it was', 'Restore', 'Background colour']);
	await page.getByRole('button', { name: 'Discard' }).first().click();
	await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
	await expectSteps(page, { done: 1 });
	expect(await rows(page).first().textContent()).toContain('two.jpg');

	await rm(two);
	await page.getByRole('button', { name: 'Edit two.jpg' }).click();
	await page.getByRole('heading', { level: 1, name: 'The file is no longer there' }).waitFor();
	await expectAccessible(page);
	await back(page);
	expect((await saved(page, 'Download two.jpg')).bytes.length).toBeGreaterThan(1000);

	expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
	for (const request of requests) {
		expect(['GET', 'HEAD']).toContain(request.method());
		expect(request.postData()).toBeNull();
	}
});

it('a zip that is being written when the editor opens has every photo', async () => {
	const page = await site.newPage();
	await withoutPicker(page);
	await page.goto('/private/batch');
	await page.getByRole('button', { name: 'Download the model' }).click();
	await choose(page, copies(drawing, 4));
	await expectSteps(page, { done: 4 });
	// So that each file takes a moment.
	await page.getByRole('radio', { name: 'WebP' }).check();
	await page.getByLabel('Size').selectOption('square');
	const downloading = page.waitForEvent('download');
	// While the second file is being made.
	await page.evaluate(() => {
		const edit = document.querySelector<HTMLElement>('[data-edit]');
		const observer = new MutationObserver(() => {
			if (!document.body.textContent?.includes('the zip: 1 of 4')) return;
			observer.disconnect();
			setTimeout(() => edit?.click(), 20);
		});
		observer.observe(document.body, { subtree: true, childList: true, characterData: true });
	});
	await page.getByRole('button', { name: /as zip/ }).click();
	const zip = entriesOf(await readFile(await (await downloading).path()));
	expect([...zip.keys()]).toHaveLength(4);
});
