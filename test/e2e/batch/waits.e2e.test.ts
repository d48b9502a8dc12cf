// A server that asks to wait: how long the page says it takes, and what a deletion does then.
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectToast, openSite, toast } from '../site.ts';
import { choose, copies, expectSteps, openBatch, rows, saved, withoutPicker } from './batch-page.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(60, 40);

function refuse(route: Route, seconds: number): Promise<void> {
	return route.fulfill({
		status: 429,
		headers: { 'retry-after': String(seconds) },
		contentType: 'application/problem+json',
		body: JSON.stringify({ code: 'rate-limited', title: 'Too many requests.', retryable: true }),
	});
}

/** Refuses the deletions for whose number, counted from 1, `isRefused` returns true. */
async function refuseDeletions(page: Page, seconds: number, isRefused: (call: number) => boolean) {
	let calls = 0;
	await page.route('**/api/original/*', (route) => {
		if (route.request().method() !== 'DELETE') return route.continue();
		calls += 1;
		return isRefused(calls) ? refuse(route, seconds) : route.continue();
	});
}

/** A preview that is being made may lose its image. */
async function deleteAll(page: Page): Promise<void> {
	site.expectError(/status of (403|404|410)/);
	await page.getByRole('button', { name: 'Delete all now' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete all now' }).click();
}

// The first test, because no file of another test is stored yet.
describe('Delete all now', () => {
	it('waits when the server asks for it, can be stopped meanwhile, says what the server still has, and deletes that later', async () => {
		site.expectError(/status of 429/);
		const page = await openBatch(site);
		await choose(page, copies(photo, 3));
		await expectSteps(page, { done: 3 });
		await refuseDeletions(page, 600, (call) => [2, 4].includes(call));
		await page.clock.install();
		await deleteAll(page);
		await page.getByText('1 of 3 deleted. The server asks us to wait. It continues in 10 minutes').waitFor();
		await page.getByRole('button', { name: 'Stop' }).click();
		await expectToast(
			page,
			'Not all deleted',
			'2 of 3 are still on the server, and in the list with the time of their deletion.',
		);
		await expectSteps(page, { done: 2 });
		expect(await rows(page).filter({ hasText: 'Kept until' }).count()).toBe(2);
		await page.reload();
		await expectSteps(page, { done: 2 });
		await deleteAll(page);
		await page.getByText('1 of 2 deleted. The server asks us to wait. It continues').waitFor();
		await page.clock.fastForward(600_000);
		await expectToast(page, 'Deleted', 'All photos and cutouts are gone.');
		expect(await rows(page).count()).toBe(0);
		expect(await site.server.storedFiles()).toEqual([]);
	});
});

it('a batch that waits shows a countdown until it continues by itself', async () => {
	site.expectError(/status of 429/);
	const page = await openBatch(site);
	await page.clock.install();
	await page.route('**/api/upload', (route) => refuse(route, 60));
	await choose(page, copies(photo, 1));
	const note = page
		.getByText(/The server asks us to wait\. The batch continues by itself in \d+ s\./)
		.first();
	await note.waitFor();
	const seconds = async () => Number(/in (\d+) s/.exec((await note.textContent()) ?? '')?.[1]);
	const first = await seconds();
	expect(first).toBeGreaterThan(1);
	expect(first).toBeLessThanOrEqual(60);
	await page.clock.runFor(2_000);
	await expect.poll(seconds).toBeLessThan(first - 1);
	await page.unroute('**/api/upload');
	await page.clock.fastForward(60_000);
	await expectSteps(page, { done: 1 });
});

it('a zip that was cancelled while it waited is not reported as a failure, and leaves the other downloads as they are', async () => {
	site.expectError(/status of 429/);
	const page = await openBatch(site, {}, withoutPicker);
	await choose(page, copies(photo, 2));
	await expectSteps(page, { done: 2 });
	const cutouts = '**/api/secure/view/*';
	// All downloads are held: the first one may be that of the preview.
	await page.route(cutouts, (route) => refuse(route, 600));
	await page.getByRole('button', { name: 'Download 2 as zip' }).click();
	await page.getByText('The server asks us to wait. It continues in 10 minutes').waitFor();
	await page.getByRole('button', { name: 'Cancel', exact: true }).click();
	await page.getByRole('button', { name: 'Download 2 as zip' }).waitFor();
	await page.unroute(cutouts);
	expect(await toast(page).count()).toBe(0);
	expect((await saved(page, 'Download photo-2.jpg')).name).toBe('photo-2.png');
});

it('once consent is withdrawn, uploads in progress stop, no further one starts, and the page asks for consent next to the list', async () => {
	const page = await openBatch(site);
	const release = Promise.withResolvers<void>();
	let uploads = 0;
	await page.route('**/api/upload', async (route) => {
		uploads += 1;
		await release.promise;
		await route.continue().catch(() => {});
	});
	await choose(page, copies(photo, 4));
	await expect.poll(() => uploads).toBe(2);
	// Consent is withdrawn on the upload page, which opens without a new document.
	await page.getByRole('banner').getByRole('link', { name: 'Upload Image' }).click();
	await page.getByRole('button', { name: 'Withdraw consent' }).click();
	await page.goBack();
	await expectSteps(page, { failed: 4 });
	release.resolve();
	expect(uploads).toBe(2);
	for (const row of await rows(page).filter({ hasText: 'withdrew' }).all()) await row.waitFor();
	const consent = page.getByRole('region', { name: 'Upload Consent Required' });
	for (const box of await consent.getByRole('checkbox').all()) await box.check();
	await consent.getByRole('button', { name: 'Confirm & Enable Upload' }).click();
	await consent.waitFor({ state: 'detached' });
	for (const number of [1, 2, 3, 4])
		await page.getByRole('button', { name: `Retry photo-${number}.jpg` }).click();
	await expectSteps(page, { done: 4 });
});
