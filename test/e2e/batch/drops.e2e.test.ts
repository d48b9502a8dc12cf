// Files and folders that are dropped on the batch as a person does it, and how
// much of a file is read before it is refused.
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { openSite } from '../site.ts';
import { choose, expectSteps, openBatch, rows } from './batch-page.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(60, 40);

/** Drops what a file manager would, folders included. */
async function drop(page: Page, files: readonly string[], text?: string): Promise<void> {
	const devtools = await page.context().newCDPSession(page);
	const items = text === undefined ? [] : [{ mimeType: 'text/plain', data: text }];
	const data = { items, files: [...files], dragOperationsMask: 1 };
	for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
		await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
}

const names = (page: Page) =>
	rows(page)
		.locator('p[title]')
		.evaluateAll((all) => all.map((name) => name.getAttribute('title')));

/** This many photos, named in order. */
async function fill(folder: string, count: number, extension = 'jpg'): Promise<void> {
	for (let at = 1; at <= count; at++)
		await writeFile(path.join(folder, `${String(at).padStart(3, '0')}.${extension}`), photo);
}

/** Opens the page so that nothing is uploaded, and the list stays as it was made. */
async function openHeld(consented = true): Promise<Page> {
	const page = await openBatch(site, { consented });
	await page.route('**/api/upload', () => {});
	return page;
}

describe('a drop', () => {
	it('of files and folders, even together with text, takes all photos in them, in the order of their names, and more than a browser lists at once', async () => {
		const folder = await newFolder();
		await mkdir(path.join(folder, 'trip', 'second day'), { recursive: true });
		for (const name of ['trip/b.jpg', 'trip/second day/c.jpg', 'trip/a.jpg', 'single.jpg'])
			await writeFile(path.join(folder, name), photo);
		await fill(path.join(folder, 'trip'), 130, 'txt');
		const page = await openHeld();
		await drop(page, [path.join(folder, 'trip'), path.join(folder, 'single.jpg')], 'file:///somewhere');
		await expect.poll(() => names(page)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'single.jpg']);
		await page.getByRole('heading', { name: '130 files were not added.' }).waitFor();
		await page.getByText('001.txt').waitFor();
	});

	it('of a folder waits for consent, and says afterwards what it did not add', async () => {
		const folder = await newFolder();
		await fill(folder, 2);
		await mkdir(path.join(folder, 'x/x/x/x/x/x/x/x'), { recursive: true });
		const page = await openHeld(false);
		await drop(page, [folder]);
		const dialog = page.getByRole('dialog', { name: 'Confirm & Continue' });
		await dialog.waitFor();
		for (const box of await dialog.getByRole('checkbox').all()) await box.check();
		await dialog.getByRole('button', { name: 'Confirm & Upload' }).click();
		await expectSteps(page, { sending: 2 });
		await page.getByText(`${path.basename(folder)}/x/x/x/x/x/x/x/x`).waitFor();
		await page.getByText('It is more than 8 folders deep.').waitFor();
	});

	it('while another one waits for consent joins it', async () => {
		const folder = await newFolder();
		await fill(folder, 3);
		const page = await openHeld(false);
		await drop(page, [path.join(folder, '001.jpg')]);
		const dialog = page.getByRole('dialog', { name: 'Confirm & Continue' });
		await dialog.waitFor();
		await drop(page, [path.join(folder, '002.jpg'), path.join(folder, '003.jpg')]);
		await dialog.getByText('And 2 more files.').waitFor();
		for (const box of await dialog.getByRole('checkbox').all()) await box.check();
		await dialog.getByRole('button', { name: 'Confirm & Upload' }).click();
		await expect.poll(() => names(page)).toEqual(['001.jpg', '002.jpg', '003.jpg']);
	});
});

/** Counts the bytes that the page's scripts read of files, by whatever function. */
function countReads(): void {
	const counts = { bytes: 0 };
	Object.assign(window, { counts });
	const counted = (target: object, names: readonly string[], sizeOf: (self: Blob, first: Blob) => number) => {
		for (const name of names) {
			const original = Reflect.get(target, name);
			Reflect.set(target, name, function (this: Blob, ...args: Blob[]) {
				counts.bytes += sizeOf(this, args[0] as Blob);
				return Reflect.apply(original, this, args);
			});
		}
	};
	counted(Blob.prototype, ['arrayBuffer', 'bytes', 'stream', 'text'], (self) => self.size);
	counted(
		FileReader.prototype,
		['readAsArrayBuffer', 'readAsDataURL', 'readAsText'],
		(_, first) => first.size,
	);
	counted(window, ['createImageBitmap'], (_, first) => first.size ?? 0);
}

const readBytes = (page: Page) =>
	page.evaluate(() => (window as unknown as { counts: { bytes: number } }).counts.bytes);

it.each(['/batch', '/private/batch'])(
	'at %s a file that is too large and one that only has the name of a photo are refused after their first bytes, and not uploaded',
	async (address) => {
		const folder = await newFolder();
		const [large, other] = ['large.jpg', 'other.jpg'].map((name) => path.join(folder, name));
		await writeFile(large as string, photo);
		await truncate(large as string, 100 * 1024 * 1024);
		await writeFile(other as string, 'PK\u0003\u0004');
		await truncate(other as string, 3 * 1024 * 1024);
		const page = await site.newPage({ consented: true });
		await page.addInitScript(countReads);
		const uploads: string[] = [];
		page.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()));
		await page.goto(address);
		await page.getByRole('button', { name: 'Select images' }).waitFor();
		await choose(page, [large as string, other as string]);
		await page.getByText(/It is larger than \d+ MB\./).waitFor();
		await page.getByText(/neither a JPG nor a PNG/).waitFor();
		expect(await rows(page).count()).toBe(0);
		expect(await readBytes(page)).toBeLessThan(200);
		expect(uploads).toEqual([]);
	},
);
