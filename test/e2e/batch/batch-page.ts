// What the tests of the batch page share: opening it, choosing files, and reading its list.
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { FakeEngine } from '#test/fake-engine.ts';
import { jpegFile, type PageOptions, type Site } from '../site.ts';

/** `prepare` runs before the page opens. */
export async function openBatch(
	site: Site,
	options: PageOptions = {},
	prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
	const page = await site.newPage({ consented: true, ...options });
	await prepare?.(page);
	await page.goto('/batch');
	await page.getByRole('button', { name: 'Select images' }).waitFor();
	return page;
}

type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];

export const choose = (page: Page, files: Files) =>
	page.locator('input[type=file][multiple]').setInputFiles(files);

/** This many copies of a photo, each with its own name. */
export const copies = (photo: Buffer, count: number) =>
	Array.from({ length: count }, (_, at) => jpegFile(photo, `photo-${at + 1}.jpg`));

export const rows = (page: Page) => page.locator('li[data-step]');

/** A photo by its first bytes only: the server is the first to notice that it is damaged. */
export const damaged = (name: string) => jpegFile(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]), name);

/** How many images are in each state. */
export async function steps(page: Page): Promise<Record<string, number>> {
	const found = await rows(page).evaluateAll((all) =>
		all.map((row) => (row as HTMLElement).dataset.step ?? ''),
	);
	const counts: Record<string, number> = {};
	for (const step of found) counts[step] = (counts[step] ?? 0) + 1;
	return counts;
}

export async function expectSteps(page: Page, expected: Record<string, number>): Promise<void> {
	await expect.poll(() => steps(page), { timeout: 30_000 }).toEqual(expected);
}

/** Makes the page believe that the browser has no dialog for saving a file: it then saves a download. */
export const withoutPicker = (page: Page) =>
	page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));

/** The file that a click saves. */
export async function saved(page: Page, button: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: button }).click();
	const download = await downloading;
	const { readFile } = await import('node:fs/promises');
	return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Holds up all images until the function is called, or the test has ended. */
export function hold(engine: FakeEngine): () => void {
	const release = engine.hold();
	onTestFinished(release);
	return release;
}
