// The list of a batch: files that are accepted or refused, and its progress. What holds it up: held-up.e2e.test.ts.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Route } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { jpegFile, openSite, passTime } from '../site.ts';
import { choose, copies, damaged, expectSteps, hold, openBatch, rows, saved, steps } from './batch-page.ts';

const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(60, 40);
const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };

describe('a batch', () => {
	it('cuts out what it can, refuses a bad file for good, and says what it did not add, with names in reading order even if they contain characters that change direction', async () => {
		site.expectError(/status of 4(15|22)/);
		const page = await openBatch(site);
		await choose(page, [...copies(photo, 4), damaged('bad.jpg'), text]);
		await page.getByRole('heading', { name: '1 file was not added.' }).waitFor();
		await page.getByText('It is neither a JPG nor a PNG image.').waitFor();
		await expectSteps(page, { done: 4, refused: 1 });
		expect(await rows(page).last().textContent()).toContain('bad.jpg');
		expect(await rows(page).last().getByRole('button', { name: /Retry/ }).count()).toBe(0);
		await page.getByText('4 of 5 done', { exact: true }).waitFor();
		await page.getByRole('button', { name: 'Close this note' }).click();
		await expect.poll(() => page.getByText('notes.txt').count()).toBe(0);

		await choose(page, { ...text, name: 'photo\u202egpj.txt' });
		const reason = page.getByText('It is neither a JPG nor a PNG image.');
		const [first = 0, last = 0] = await reason.evaluate((element) => {
			const letters = element.firstChild as Text;
			return [0, letters.length - 2].map((at) => {
				const range = document.createRange();
				range.setStart(letters, at);
				range.setEnd(letters, at + 1);
				return range.getBoundingClientRect().left;
			});
		});
		expect(first).toBeLessThan(last);
	});

	it('numbers photos with the same name: in the list, for screen readers and in the names of their files', async () => {
		const page = await openBatch(site);
		await choose(page, [jpegFile(photo, 'cat.jpg'), jpegFile(await jpeg(60, 40), 'cat.jpg')]);
		await choose(page, jpegFile(photo, 'Cat.jpg'));
		await expectSteps(page, { done: 3 });
		expect(await rows(page).locator('p.truncate').allTextContents()).toEqual([
			'cat.jpg',
			'cat (2).jpg',
			'Cat (3).jpg',
		]);
		for (const button of ['Preview', 'Download', 'Remove'])
			expect(await page.getByRole('button', { name: `${button} cat (2).jpg`, exact: true }).count()).toBe(1);
		expect((await saved(page, 'Download cat (2).jpg')).name).toBe('cat (2).png');
	});

	it('uploads at most two images at once, and the rows below stay where they are, even on a phone', async () => {
		const page = await openBatch(site, { viewport: { width: 390, height: 844 } });
		const uploads: Route[] = [];
		await page.route('**/api/upload', (route) => void uploads.push(route));
		await choose(page, copies(photo, 6));
		await expectSteps(page, { sending: 2, waiting: 4 });
		async function expectSameHeights() {
			for (const width of [360, 390, 1280]) {
				await page.setViewportSize({ width, height: 844 });
				const heights = await rows(page).evaluateAll((all) => all.slice(0, 3).map((row) => row.clientHeight));
				expect([width, ...new Set(heights)]).toEqual([width, heights[2]]);
			}
		}
		await expectSameHeights();
		await uploads[0]?.continue();
		await expectSteps(page, { done: 1, sending: 2, waiting: 3 });
		await expectSameHeights();
		expect(uploads).toHaveLength(3);
	});

	it('does not replace the thumbnail of an image when the image is done', async () => {
		const page = await openBatch(site);
		const release = hold(engine);
		await choose(page, copies(photo, 1));
		const picture = rows(page).first().locator('img');
		await picture.evaluate((image) => Object.assign(image, { isFirst: true }));
		release();
		await expectSteps(page, { done: 1 });
		await page.getByRole('button', { name: 'Preview photo-1.jpg', pressed: true }).waitFor();
		expect(await picture.evaluate((image) => 'isFirst' in image)).toBe(true);
	});

	it('shows its progress in the title of the tab, and the queue positions of its images', async () => {
		const page = await openBatch(site, {}, (opened) => opened.clock.install());
		const own = await page.title();
		const release = hold(engine);
		await choose(page, copies(photo, 8));
		await expect.poll(() => page.title()).toBe('0/8 – Peel');
		await passTime(page, rows(page).filter({ hasText: 'Next in the queue' }));
		expect((await steps(page)).waiting).toBe(2);
		release();
		await expectSteps(page, { done: 8 });
		await expect.poll(() => page.title()).toBe(own);
	});

	it('asks for consent once for all files, and uploads nothing before; if all files are refused it does not ask, and says why they are refused', async () => {
		const page = await openBatch(site, { consented: false });
		const sent: string[] = [];
		page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
		await choose(page, [text, jpegFile(Buffer.from('PK'), 'archive.jpg')]);
		await expect.poll(() => page.getByText('It is neither a JPG nor a PNG image.').count()).toBe(2);
		expect(await page.getByRole('dialog').count()).toBe(0);
		await choose(page, copies(photo, 3));
		const dialog = page.getByRole('dialog', { name: 'Confirm & Continue' });
		await dialog.getByText('And 2 more files.').waitFor();
		expect(sent).toEqual([]);
		for (const box of await dialog.getByRole('checkbox').all()) await box.check();
		await dialog.getByRole('button', { name: 'Confirm & Upload' }).click();
		await expectSteps(page, { done: 3 });
		await choose(page, copies(photo, 1));
		await expectSteps(page, { done: 4 });
	});

	it('takes a folder with all that is in it, and lists hidden files and other types as refused', async () => {
		const folder = await newFolder();
		await mkdir(path.join(folder, 'deeper'));
		await writeFile(path.join(folder, 'a.jpg'), photo);
		await writeFile(path.join(folder, 'deeper', 'b.jpg'), photo);
		await writeFile(path.join(folder, '.hidden.jpg'), photo);
		await writeFile(path.join(folder, 'notes.txt'), 'x');
		const page = await openBatch(site);
		await page.getByLabel('Choose a folder').setInputFiles(folder);
		await expectSteps(page, { done: 2 });
		await page.getByText('It is a hidden file.').waitFor();
		await page.getByText('It is neither a JPG nor a PNG image.').waitFor();
	});

	it('has rows that keep their height until they are done, even with a doubt, at widths of 320 and 390 px', async () => {
		const page = await openBatch(site);
		const heights = async () => {
			const found = [];
			for (const width of [320, 390]) {
				await page.setViewportSize({ width, height: 844 });
				found.push(
					await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height)),
				);
			}
			return found;
		};
		const release = engine.hold();
		onTestFinished(() => {
			release();
			engine.setAssessment({ confidence: 1 });
		});
		engine.setAssessment({ confidence: 0.87, doubt: 'several-subjects' });
		await choose(page, copies(photo, 2));
		await expectSteps(page, { cutting: 2 });
		const before = await heights();
		release();
		await expectSteps(page, { done: 2 });
		await page.getByText('More than one subject').first().waitFor();
		expect(await heights()).toEqual(before);
	});

	it('takes a hundred images, and says about the next one that this is the limit', async () => {
		const page = await openBatch(site);
		await page.route('**/api/upload', () => {});
		await choose(page, copies(photo, 101));
		await page.getByText('A batch takes 100 images.').waitFor();
		expect(await rows(page).count()).toBe(100);
		expect(await page.getByRole('button', { name: 'Add images' }).isDisabled()).toBe(true);
	});

	it('removes an image by keyboard, and the focus moves to the image that takes its place; a double click, or holding Enter, removes only one image; a double click downloads only one file', async () => {
		const page = await openBatch(site);
		await choose(page, copies(photo, 5));
		await expectSteps(page, { done: 5 });
		await page.getByRole('button', { name: 'Remove photo-2.jpg' }).press('Enter');
		await expectSteps(page, { done: 4 });
		const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
		expect(await focused()).toBe('Remove photo-3.jpg');

		const left = () =>
			page
				.getByRole('button', { name: /^Remove / })
				.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
		await page.getByRole('button', { name: 'Remove photo-1.jpg' }).dblclick();
		await expectSteps(page, { done: 3 });
		expect(await left()).toEqual(['Remove photo-3.jpg', 'Remove photo-4.jpg', 'Remove photo-5.jpg']);

		await page.getByRole('button', { name: 'Remove photo-3.jpg' }).focus();
		await page.keyboard.down('Enter');
		await page.keyboard.down('Enter');
		await page.keyboard.up('Enter');
		await expectSteps(page, { done: 2 });
		expect(await left()).toEqual(['Remove photo-4.jpg', 'Remove photo-5.jpg']);

		let downloads = 0;
		page.on('download', () => {
			downloads += 1;
		});
		const first = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Download photo-4.jpg' }).dblclick();
		await first;
		await saved(page, 'Download photo-5.jpg');
		expect(downloads).toBe(2);
	});
});
