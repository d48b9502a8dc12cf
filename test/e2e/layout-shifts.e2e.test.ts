// Nothing moves by itself on the pages of an image, while it is opened, when its images and times arrive.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { settled } from './editor/editor.ts';
import { blockTypefaces, layoutShift } from './layout-shift.ts';
import { openSite, processed } from './site.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);

const cutout = (page: Page) => page.getByRole('img', { name: 'background removed' });
const original = (page: Page) => page.getByRole('img', { name: /original/i }).first();

/** What a result shows later: the time of its deletion and an advertisement. */
async function allArrived(page: Page): Promise<void> {
	await page.getByText('Kept until').waitFor();
	await page.locator('[data-ad-ready=true]').waitFor();
}

it.each([
	[[360, 1440], 'wide', 600, 400],
	[[390], 'tall', 400, 600],
] as const)(
	'the layout does not shift on screens of %j pixels when a %s image arrives',
	async (widths, _shape, wide, high) => {
		const image = await jpeg(wide, high);
		const { id } = await upload(site.server.url, image);
		const { path } = await processed(site, image);
		site.expectError(/ERR_FAILED/);
		const page = await site.newPage();
		await blockTypefaces(page);
		for (const width of widths) {
			await page.setViewportSize({ width, height: 823 });
			await page.goto(`/processing?id=${id}`);
			await original(page).waitFor();
			// A number of two digits is wider.
			await page.getByText(/^\d\d%$/).waitFor();
			expect([width, await layoutShift(page)]).toEqual([width, 0]);
			await page.goto(path);
			await cutout(page).waitFor();
			await allArrived(page);
			expect([width, await layoutShift(page)]).toEqual([width, 0]);
		}
	},
);

it('on a phone, what comes later in the document of a result is also further down, so that nothing moves as the document arrives', async () => {
	const { path } = await processed(site, photo);
	const page = await site.newPage({ viewport: { width: 360, height: 823 } });
	await page.goto(path);
	await cutout(page).waitFor();
	const tops = await page
		.locator('main figure, main button')
		.evaluateAll((found) => found.map((element) => element.getBoundingClientRect().top));
	expect(tops).toEqual(tops.toSorted((a, b) => a - b));
	expect(tops.length).toBeGreaterThan(4);
});

it('"Delete now" stays where it is when the time of deletion arrives', async () => {
	const { token, path } = await processed(site, photo);
	const page = await site.newPage();
	const facts = Promise.withResolvers<void>();
	await page.route(`**/api/secure/view/${token}*`, async (route) => {
		if (route.request().method() === 'HEAD') await facts.promise;
		await route.continue();
	});
	const places = async () => {
		const found: unknown[] = [];
		for (const width of [390, 640, 768, 1024, 1279, 1440]) {
			await page.setViewportSize({ width, height: 823 });
			found.push([width, await page.getByRole('button', { name: 'Delete now' }).boundingBox()]);
		}
		return found;
	};
	await page.goto(path);
	await page.getByText('60 minutes at most').waitFor();
	const before = await places();
	facts.resolve();
	await page.getByText('Kept until').waitFor();
	expect(await places()).toEqual(before);
});

it('the editor opens without a layout shift', async () => {
	const { id, token } = await processed(site, photo);
	site.expectError(/ERR_FAILED/);
	const page = await site.newPage({ viewport: { width: 390, height: 800 } });
	await blockTypefaces(page);
	await page.goto(`/edit?id=${id}&token=${token}`);
	await settled(page);
	expect(await layoutShift(page)).toBe(0);
});

it.each(['/processing', '/results'])('%s without an image redirects without a layout shift', async (path) => {
	const page = await site.newPage({ viewport: { width: 390, height: 800 } });
	await page.route('**/assets/upload-*.js', async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 400));
		await route.continue();
	});
	await page.goto(path);
	await page.waitForURL('**/upload');
	await page.getByRole('button', { name: 'Select Image' }).waitFor();
	expect(await layoutShift(page)).toBeLessThan(0.1);
});
