// Leaving the editor: what the browser did not store is asked for, and pages
// that cannot be fetched do not take the editor's place.
import type { Dialog, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite, processed, toast } from '../site.ts';
import { breakWorker, choose, exported, pick, settled, shareEditor } from './editor.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);
const { opened, again } = shareEditor(site, photo);

/** From now on the browser refuses to store what is edited. */
async function loseStorage(page: Page): Promise<void> {
	await page.evaluate(
		() =>
			new Promise((resolve, reject) => {
				const request = indexedDB.deleteDatabase('peel-edits');
				request.onsuccess = resolve;
				request.onerror = reject;
			}),
	);
}

async function colourBackground(page: Page, kind: 'Colour' | 'Gradient'): Promise<void> {
	await choose(page, 'Background');
	await pick(page, kind);
}

/** The kinds of the questions that a reload asks. */
async function questionsOfReload(page: Page): Promise<string[]> {
	const asked: string[] = [];
	const accept = (dialog: Dialog) => {
		asked.push(dialog.type());
		void dialog.accept();
	};
	page.on('dialog', accept);
	await page.reload();
	page.off('dialog', accept);
	return asked;
}

it('without a connection the page stays, both in the editor when the user goes back and at the result on Edit', async () => {
	site.expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
	const { id, token } = await processed(site, photo);
	const page = await site.newPage();
	await page.goto(`/results?id=${id}&token=${token}`);
	// An image that failed to load without a connection would cause another message.
	for (const name of ['Original', 'background removed']) {
		const image = page.getByRole('img', { name }).first();
		await expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(600);
	}
	const leave = async (role: 'button' | 'link', name: string, address: string) => {
		const way = page.getByRole(role, { name, exact: true });
		await page.context().setOffline(true);
		await way.click();
		const notLoaded = expect.stringMatching(/^Page not loaded/);
		await expect.poll(() => toast(page).allTextContents()).toEqual([notLoaded]);
		await page.context().setOffline(false);
		await way.click();
		await page.waitForURL(address);
	};
	await leave('button', 'Edit', '**/edit?*');
	await settled(page);
	await leave('link', 'Back to the result', '**/results?*');
});

it('the result says that its edits are in the editor, as long as there are any', async () => {
	const { page, path } = opened();
	const note = page.getByText('Your edits are in the editor');
	const back = page.getByRole('link', { name: 'Back to the result' });
	const heading = page.getByRole('heading', { name: 'Your cutout is ready' });
	await back.click();
	await heading.waitFor();
	expect(await note.count()).toBe(0);
	await page.goto(path);
	await settled(page);
	await colourBackground(page, 'Colour');
	await back.click();
	await note.waitFor();
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await settled(page);
	await page.getByRole('button', { name: 'Undo', exact: true }).click();
	await settled(page);
	await back.click();
	await heading.waitFor();
	await expect.poll(() => note.count()).toBe(0);
	await page.goto(path);
});

it('before edits that the browser refused to store are lost the page asks, unless a downloaded file has them', async () => {
	const page = await again();
	await loseStorage(page);
	await colourBackground(page, 'Colour');
	await page.getByText('Your edits are not stored.').waitFor();
	await exported(page, 'PNG');
	expect(await questionsOfReload(page)).toEqual([]);
	await settled(page);

	await loseStorage(page);
	await colourBackground(page, 'Gradient');
	await page.getByText('Your edits are not stored.').waitFor();
	expect(await questionsOfReload(page)).toEqual(['beforeunload']);
});

// The last test on this editor, because its worker is gone.
it('if the worker fails while edits are not stored, the page does not promise that they are kept', async () => {
	site.expectError(/out of memory/);
	const page = await again();
	await loseStorage(page);
	await colourBackground(page, 'Gradient');
	await page.getByText('Your edits are not stored.').waitFor();
	await breakWorker(page);
	const notice = page.getByRole('alert').filter({ hasText: 'Something did not work.' });
	expect(await notice.innerText()).not.toContain('are kept');
});
