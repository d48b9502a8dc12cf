// The editor on a slow connection: the original, which is larger than the
// cutout, comes while the editor is in use already.
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { until } from '#test/until.ts';
import { openSite, processed } from '../site.ts';
import {
	canvas,
	choose,
	drag,
	exportedPixels,
	openEditor,
	painted,
	phone,
	pick,
	settled,
	stepsOf,
} from './editor.ts';

// The fake engine erases the left half.
const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);

/** Requests for the original wait until `load` or `fail`, which waits for one; those after `load` are answered at once. */
async function openWithoutOriginal() {
	const { id, token } = await processed(site, photo);
	const page = await site.newPage({ viewport: { width: 1280, height: 800 } });
	const loaded = Promise.withResolvers<void>();
	const waiting: Route[] = [];
	await page.route('**/api/original/**', async (route) => {
		waiting.push(route);
		await loaded.promise;
		// A request that has failed is no longer in the list.
		if (waiting.includes(route)) await route.continue();
	});
	await page.goto(`/edit?id=${id}&token=${token}`);
	await canvas(page).and(page.locator('[data-view]')).waitFor();
	const fail = async () => {
		// The page shows that it is loading before its request arrives here.
		await until(() => waiting.length).toBe(1);
		await waiting.pop()?.abort();
	};
	return { page, load: loaded.resolve, fail };
}

const message = (page: Page, text: string) => page.getByText(text, { exact: true });
const loading = (page: Page) => message(page, 'Loading the original...');

async function eraseRight(page: Page): Promise<void> {
	await pick(page, 'Erase');
	await drag(page, [
		[450, 100],
		[450, 200],
	]);
}

/** For a page: holds what it says to its workers until the reply about the original has been read. */
function openSessionAfterOriginal(): void {
	const replied = Promise.withResolvers<void>();
	const { fetch } = window;
	window.fetch = async (...call) => {
		const response = await fetch(...call);
		if (response.url.includes('/api/original/')) setTimeout(replied.resolve, 300);
		return response;
	};
	const post = Worker.prototype.postMessage as (...message: unknown[]) => void;
	Worker.prototype.postMessage = function (...message: unknown[]) {
		void replied.promise.then(() => post.apply(this, message));
	};
}

describe('while the original is loading', () => {
	it('backgrounds can be chosen, and the cutout exported, but not a blurred background and a PSD, which need it; Keep, Remove, Brush, Holes and Edge wait, and say so, as does the view of it; nothing is painted until it is there', async () => {
		const { page, load } = await openWithoutOriginal();
		for (const tool of ['Keep', 'Remove', 'Holes', 'Edge', 'Brush']) {
			await choose(page, tool);
			const settings = page.getByRole('tabpanel', { name: tool, exact: true });
			await loading(page).and(settings.locator('p')).waitFor();
			await settings.getByRole('progressbar', { name: 'Loading the original' }).waitFor();
		}
		const box = await canvas(page).boundingBox();
		await page.mouse.click((box?.x ?? 0) + 700, (box?.y ?? 0) + 300);
		await page.setViewportSize(phone.viewport);
		await expect.poll(() => loading(page).isVisible()).toBe(true);
		await page.setViewportSize({ width: 1280, height: 800 });
		const expectNeeded = async (choice: string) => {
			expect(await page.getByRole('radio', { name: choice, exact: true }).isDisabled()).toBe(true);
			await page.getByText(`${choice} needs the original, which is loading`).waitFor();
		};
		await choose(page, 'Background');
		await expectNeeded('Blur');
		await page.getByRole('radio', { name: 'Colour', exact: true }).click();
		await expect.poll(() => painted(page, 50, 50)).toEqual([255, 255, 255, 255]);
		await choose(page, 'Export');
		await expectNeeded('PSD');
		const download = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Download', exact: true }).click();
		await download;
		await choose(page, 'Brush');
		await page.keyboard.down('o');
		await page.getByText('The original is loading').waitFor();
		load();
		await message(page, 'Original').waitFor();
		await page.keyboard.up('o');
		await page.getByText('The original has loaded').waitFor({ state: 'attached' });
		await settled(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Background colour']);
		expect(await loading(page).count()).toBe(0);
		await eraseRight(page);
		expect(await painted(page, 450, 150)).toEqual([255, 255, 255, 255]);
		await choose(page, 'Export');
		await pick(page, 'PSD');
		await choose(page, 'Background');
		await pick(page, 'Blur');
		expect(await stepsOf(page)).toEqual(['As it was', 'Background colour', 'Erase', 'Blurred background']);
	});
});

describe('an original that does not load', () => {
	it('is requested again when the connection returns, and at the press of a button, and the work goes on', async () => {
		site.expectError(/Failed to load resource/);
		const { page, load, fail } = await openWithoutOriginal();
		await choose(page, 'Brush');
		await fail();
		await message(page, 'The service cannot be reached').waitFor();
		await page.evaluate(() => window.dispatchEvent(new Event('online')));
		await loading(page).waitFor();
		await fail();
		await message(page, 'The service cannot be reached').waitFor();
		await page.getByRole('button', { name: 'Try again' }).click();
		await loading(page).waitFor();
		load();
		await settled(page);
		await eraseRight(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Erase']);
	});

	it('does not prevent editing the cutout, even if the original fails before the editor has opened', async () => {
		site.expectError(/500/);
		const { id, token } = await processed(site, photo);
		const page = await site.newPage({ viewport: { width: 1280, height: 800 } });
		await page.addInitScript(openSessionAfterOriginal);
		let isBroken = true;
		await page.route('**/api/original/**', (route) =>
			isBroken ? route.fulfill({ status: 500 }) : route.continue(),
		);
		await page.goto(`/edit?id=${id}&token=${token}`);
		await choose(page, 'Background');
		await page.getByRole('radio', { name: 'Colour', exact: true }).click();
		await expect.poll(() => painted(page, 50, 50)).toEqual([255, 255, 255, 255]);
		await choose(page, 'Brush');
		await message(page, 'That did not work').waitFor();
		isBroken = false;
		await page.getByRole('button', { name: 'Try again' }).press('Enter');
		await settled(page);
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Brush');
		await eraseRight(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Background colour', 'Erase']);
	});

	it('keeps edits of an earlier visit until another try, and shows them once the original is loaded', async () => {
		site.expectError(/Failed to load resource/);
		const { page, path } = await openEditor(site, photo);
		await choose(page, 'Brush');
		await eraseRight(page);
		await page.route('**/api/original/**', (route) => route.abort());
		await page.goto(path);
		const unreached = page.getByRole('heading', { name: 'The service cannot be reached' });
		await unreached.waitFor();
		await page.getByRole('link', { name: 'Process Another Image' }).click();
		await page.waitForURL('**/upload');
		await page.goBack();
		await unreached.waitFor();
		await page.unroute('**/api/original/**');
		const release = Promise.withResolvers<void>();
		await page.route('**/api/original/**', async (route) => {
			await release.promise;
			await route.continue();
		});
		await page.getByRole('button', { name: 'Try again' }).click();
		await page.getByRole('progressbar', { name: 'Opening' }).and(page.locator('[value="0.5"]')).waitFor();
		release.resolve();
		await settled(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Erase']);
		expect((await exportedPixels(page)).at(450, 150)[3]).toBe(0);
	});
});

it('a cutout that loads slowly is shown as a small preview meanwhile, and nothing moves when it is replaced', async () => {
	const { id, token } = await processed(site, photo);
	const page = await site.newPage({ viewport: { width: 1280, height: 800 } });
	await page.clock.install();
	const arrived = Promise.withResolvers<void>();
	await page.route('**/api/secure/view/**', async (route) => {
		const isCutout = route.request().method() === 'GET' && !new URL(route.request().url()).search;
		if (isCutout) await arrived.promise;
		await route.continue();
	});
	await page.goto(`/edit?id=${id}&token=${token}`);
	const preview = page.getByRole('img', { name: 'Your cutout' });
	await page.getByText('Opening your cutout...').waitFor();
	expect(await preview.count()).toBe(0);
	const heading = page.getByRole('heading', { level: 1 });
	// The prerendered one may give way to that of the page just then.
	let place: Awaited<ReturnType<typeof heading.boundingBox>> = null;
	await expect.poll(async () => (place = await heading.boundingBox())).not.toBeNull();
	await page.clock.runFor(10_000);
	await message(page, 'A small preview. The tools come with the full size.').waitFor();
	expect(await preview.isVisible()).toBe(true);
	expect(await heading.boundingBox()).toEqual(place);
	arrived.resolve();
	await settled(page);
});

it('if the connection is lost before the script of the worker is loaded, the editor says so, and opens by itself when it is back', async () => {
	const { id, token } = await processed(site, photo);
	const page = await site.newPage();
	const context = page.context();
	site.expectError(/ERR_FAILED/);
	await context.route('**/assets/worker/session-worker-*', (route) => route.abort());
	await page.goto(`/edit?id=${id}&token=${token}`);
	await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor();
	await context.setOffline(true);
	await context.unroute('**/assets/worker/session-worker-*');
	await context.setOffline(false);
	await settled(page);
});
