// A batch whose page is left: reloads, closed tabs, the editor and back, the
// switch to this device, expiry and deletion.
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { choose as chooseTool, decoded, drag, set, settled } from '../editor/editor.ts';
import { expectToast, openSite, toast } from '../site.ts';
import { choose, copies, damaged, expectSteps, hold, openBatch, rows, saved, steps } from './batch-page.ts';

const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(600, 400);
/** A small photo, for lists whose pixels no test reads. */
const small = await jpeg(60, 40);
type Page = Awaited<ReturnType<typeof openBatch>>;

/** The ids of the list. */
const ids = (page: Page) =>
	page
		.getByRole('link', { name: /^Edit/ })
		.evaluateAll((links) =>
			links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('id')),
		);

async function statusOf(id: string | null): Promise<number> {
	const response = await fetch(`${site.server.url}/api/original/${id}`);
	await response.body?.cancel();
	return response.status;
}

describe('a reload', () => {
	it('continues with what the server has, says how many files were lost, and keeps the recipe', async () => {
		const page = await openBatch(site);
		await choose(page, copies(small, 2));
		await expectSteps(page, { done: 2 });
		await page.getByRole('radio', { name: 'WebP' }).check();
		const release = hold(engine);
		await choose(page, copies(small, 9));
		await expect.poll(() => steps(page)).toEqual({ done: 2, cutting: 4, sent: 2, waiting: 3 });
		page.on('dialog', (dialog) => void dialog.accept());
		await page.reload();
		await page
			.getByRole('heading', { name: '3 files were not uploaded before the page was left.' })
			.waitFor();
		release();
		await expectSteps(page, { done: 8 });
		expect(await rows(page).first().locator('img').count()).toBe(1);
		await expect.poll(() => page.getByRole('radio', { name: 'WebP' }).isChecked()).toBe(true);
	});

	it('finds what was done when the tab was hidden, although nothing has been stored since', async () => {
		// The list is stored by a timer, when the tab is hidden and when it is left: here only the second.
		const page = await openBatch(site, {}, (opened) =>
			opened.addInitScript(() => {
				const start = window.setTimeout;
				Object.assign(window, {
					setTimeout: (call: () => void, ms = 0) => (ms < 1000 || ms > 5000 ? start(call, ms) : 0),
				});
				addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
			}),
		);
		await choose(page, copies(small, 2));
		await expectSteps(page, { done: 2 });
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await page.reload();
		await expectSteps(page, { done: 2 });
	});
});

describe('a tab that is closed', () => {
	it('asks while images are in progress, and not when all are done', async () => {
		const page = await openBatch(site);
		const asked: string[] = [];
		page.on('dialog', (dialog) => {
			asked.push(dialog.type());
			void dialog.dismiss();
		});
		const release = hold(engine);
		await choose(page, copies(small, 1));
		await expectSteps(page, { cutting: 1 });
		await page.close({ runBeforeUnload: true });
		await expect.poll(() => asked).toEqual(['beforeunload']);
		release();
		await expectSteps(page, { done: 1 });
		const closed = page.waitForEvent('close');
		await page.close({ runBeforeUnload: true });
		await closed;
		expect(asked).toHaveLength(1);
	});

	it('asks even when all are done if the browser stores nothing, because the list would be lost', async () => {
		// The router cannot store the scroll position.
		site.expectError(/SecurityError: Access is denied/);
		const page = await openBatch(site, {}, (opened) =>
			opened.addInitScript(() => {
				const get = () => {
					throw new DOMException('Access is denied for this document.', 'SecurityError');
				};
				Object.defineProperty(window, 'sessionStorage', { get });
			}),
		);
		await choose(page, copies(small, 1));
		await expectSteps(page, { done: 1 });
		const asking = page.waitForEvent('dialog');
		const closing = page.close({ runBeforeUnload: true });
		const question = await asking;
		expect(question.type()).toBe('beforeunload');
		await Promise.all([question.dismiss(), closing]);
	});
});

describe('Delete all now', () => {
	it('says which photos could not be deleted, and keeps them in the list; the next try deletes them on the server too, and a reload finds nothing', async () => {
		// 410: the thumbnail of an image that is deleted meanwhile.
		site.expectError(/status of (410|500)/);
		const page = await openBatch(site);
		const deleteAll = async () => {
			await page.getByRole('button', { name: 'Delete all now' }).click();
			await page.getByRole('dialog').getByRole('button', { name: 'Delete all now' }).click();
		};
		await choose(page, copies(small, 3));
		await expectSteps(page, { done: 3 });
		const deleted = await ids(page);
		expect(await Promise.all(deleted.map(statusOf))).toEqual([200, 200, 200]);
		await page.route(`**/api/original/${deleted[0]}`, (route) => route.fulfill({ status: 500 }));
		await deleteAll();
		await expectToast(
			page,
			'Not all deleted',
			'1 of 3 is still on the server, and in the list with the time of their deletion.',
		);
		await expectSteps(page, { done: 1 });
		await page.unroute(`**/api/original/${deleted[0]}`);
		await deleteAll();
		await expectToast(page, 'Deleted', 'All photos and cutouts are gone.');
		expect(await Promise.all(deleted.map(statusOf))).not.toContain(200);
		await page.reload();
		await page.getByRole('button', { name: 'Select images' }).waitFor();
		expect(await rows(page).count()).toBe(0);
	});
});

describe('the editor', () => {
	it('leads back to the row that it was opened from, by its link or by Back, with files that were refused; and when it has deleted the photo, to a list without it', async () => {
		site.expectError(/status of 422/);
		const page = await openBatch(site, { viewport: { width: 1280, height: 500 } });
		await choose(page, [damaged('bad.jpg'), ...copies(small, 6)]);
		await expectSteps(page, { refused: 1, done: 6 });
		const edit = page.getByRole('link', { name: 'Edit photo-6.jpg' });
		const back = page.getByRole('link', { name: 'Back to your photos' });
		for (const isLink of [true, false]) {
			await edit.click();
			await settled(page);
			if (isLink) await back.click();
			else await page.goBack();
			await page.waitForURL('**/batch');
			await expect.poll(() => edit.evaluate((link) => link === document.activeElement)).toBe(true);
			await page.getByAltText('Cutout of photo-6.jpg').waitFor();
			const top = await edit.evaluate((link) => link.getBoundingClientRect().top / window.innerHeight);
			expect(top > 0 && top < 1).toBe(true);
			expect(await rows(page).first().textContent()).toContain('bad.jpg');
		}
		await page.reload();
		await expectSteps(page, { refused: 1, done: 6 });
		expect(await edit.evaluate((link) => link === document.activeElement)).toBe(false);

		await edit.click();
		await settled(page);
		await page.getByRole('button', { name: 'Delete now' }).first().click();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
		await page.getByRole('heading', { name: 'Deleted', exact: true }).waitFor();
		expect(await page.evaluate(() => sessionStorage.getItem('peel_batch'))).not.toContain('photo-6.jpg');
		await back.click();
		await page.waitForURL('**/batch');
		await expectSteps(page, { refused: 1, done: 5 });
		await page.getByRole('button', { name: 'Download 5 as zip' }).waitFor();
	});

	it('applies the background and size for all to a photo that was only corrected, even after a reload; a photo that got its own there keeps them until the user asks for those of the batch', async () => {
		const page = await openBatch(site);
		await choose(page, copies(photo, 1));
		await expectSteps(page, { done: 1 });
		const row = rows(page).first();
		const edit = async () => {
			await page.getByRole('link', { name: 'Edit photo-1.jpg' }).click();
			await settled(page);
		};
		const back = async () => {
			await page.getByRole('link', { name: 'Back to your photos' }).click();
			await page.waitForURL('**/batch');
		};
		const download = async () => decoded((await saved(page, 'Download photo-1.jpg')).bytes);
		const setSize = async (width: number, height: number) => {
			for (const [field, px] of Object.entries({ Width: width, Height: height })) {
				await page.getByLabel(`${field} in pixels`).fill(String(px));
				await page.getByLabel(`${field} in pixels`).press('Enter');
			}
		};
		await edit();
		await chooseTool(page, 'Brush');
		await drag(page, [
			[40, 50],
			[160, 50],
		]);
		await back();
		await page.getByLabel('Size').selectOption('own');
		await setSize(200, 200);
		await page.getByRole('radio', { name: 'Colour' }).check();
		await row.getByText('It has the background and size for all.').waitFor();
		await page.reload();
		await row.getByText('It has the background and size for all.').waitFor();
		const corrected = await download();
		expect([corrected.width, corrected.height]).toEqual([200, 200]);
		expect(corrected.at(5, 5)).toEqual([255, 255, 255, 255]);

		await edit();
		await chooseTool(page, 'Crop and size');
		await set(page, 'Width in pixels', 300);
		await back();
		await row.getByText('It keeps its own background and size.').waitFor();
		await setSize(200, 250);
		const own = await download();
		expect([own.width, own.height]).toEqual([300, 200]);
		// The engine erased this place, and the brush restored it.
		expect([own.at(10, 190)[3], own.at(50, 25)[3]]).toEqual([0, 255]);
		await row.getByRole('button', { name: 'Use those for all: photo-1.jpg' }).click();
		await row.getByText('It has the background and size for all.').waitFor();
		const shared = await download();
		expect([shared.width, shared.height]).toEqual([200, 250]);
		expect(shared.at(5, 5)).toEqual([255, 255, 255, 255]);
		await row.getByRole('button', { name: 'Use its own: photo-1.jpg' }).click();
		await row.getByText('It keeps its own background and size.').waitFor();
	});
});

describe('the switch to this device', () => {
	it('asks when there is a list, and opens another document; the question is closed when the browser returns to the page from its cache', async () => {
		const page = await openBatch(site);
		await choose(page, copies(small, 1));
		await expectSteps(page, { done: 1 });
		await page.getByRole('link', { name: 'On this device' }).first().click();
		await page
			.getByRole('dialog', { name: 'Leave this list?' })
			.getByRole('button', { name: 'Stay here' })
			.click();
		expect(new URL(page.url()).pathname).toBe('/batch');
		// With this reply the page stays as it is, like one that the browser keeps for the way back.
		await page.route('**/private/batch', (route) => route.fulfill({ status: 204 }));
		const navigation = page.waitForResponse((reply) => reply.request().isNavigationRequest());
		await page.getByRole('link', { name: 'On this device' }).first().click();
		await page.getByRole('button', { name: 'Leave' }).click();
		await page.getByRole('dialog').waitFor({ state: 'detached' });
		await navigation;
		await page.unroute('**/private/batch');
		await page.getByRole('link', { name: 'On this device' }).first().click();
		await page.getByRole('button', { name: 'Leave' }).click();
		await page.waitForURL('**/private/batch');
		await page.goto('/batch');
		await expectSteps(page, { done: 1 });
	});
});

it('a download that is in progress when the page is left ends without a message on the next page', async () => {
	const page = await openBatch(site);
	await choose(page, copies(small, 1));
	await expectSteps(page, { done: 1 });
	await page.getByAltText('Cutout of photo-1.jpg').waitFor();
	await page.route('**/api/secure/**', () => {});
	await page.getByRole('button', { name: 'Download photo-1.jpg' }).click();
	await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
	await page.waitForURL('**/about');
	// A toast would appear in the next frame.
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
	expect(await toast(page).count()).toBe(0);
});
