// Files that are moved, deleted or changed while they wait: each fails by itself, and the others go on.
import { appendFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { openSite } from '../site.ts';
import { choose, expectSteps, openBatch, rows } from './batch-page.ts';

const site = openSite();

it('a file that is deleted or changed before its upload is refused, and the batch goes on', async () => {
	site.expectError(/ERR_FILE_NOT_FOUND|ERR_UPLOAD_FILE_CHANGED/);
	const folder = await newFolder();
	const files = ['1.jpg', '2.jpg', 'deleted.jpg', 'changed.jpg', 'last.jpg'].map((name) =>
		path.join(folder, name),
	);
	const photo = await jpeg(600, 400);
	await Promise.all(files.map((file) => writeFile(file, photo)));
	const page = await openBatch(site);
	const gate = Promise.withResolvers<void>();
	await page.route('**/api/upload', (route) => gate.promise.then(() => route.continue()));
	await choose(page, files);
	await expectSteps(page, { sending: 2, waiting: 3 });
	await rm(files[2] as string);
	await appendFile(files[3] as string, 'more');
	// Chromium compares whole seconds.
	const later = new Date(Date.now() + 10_000);
	await utimes(files[3] as string, later, later);
	gate.resolve();
	await expectSteps(page, { done: 3, refused: 2 });
	for (const at of [2, 3])
		expect(await rows(page).nth(at).textContent()).toContain(
			'The file was moved, deleted or changed. Choose it again.',
		);
	expect(await page.getByText('The service cannot be reached').count()).toBe(0);
});
