// Links to pages that cannot be fetched: the page that is shown stays with
// what it has, and the other one opens when it can.
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { choose, copies, expectSteps, hold, openBatch } from './batch/batch-page.ts';
import { expectToast, jpegFile, openSite, untilResult } from './site.ts';

const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(60, 40);

/** From now on the browser has no connection, until the function is called. */
async function goOffline(page: Page): Promise<() => Promise<void>> {
	site.expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
	// What renders messages has been loaded by then.
	await page.getByRole('region', { name: 'Notifications' }).locator('ol').waitFor({ state: 'attached' });
	await page.context().setOffline(true);
	return () => page.context().setOffline(false);
}

const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin);
const expectNotLoaded = (page: Page, message: string) => expectToast(page, 'Page not loaded', message);

it('a bar shows that a page is slow to load, in forced colours too, whether it opens in the same document or in another', async () => {
	const page = await site.newPage({ forcedColors: 'active' });
	await page.goto('/');
	const bar = page.getByText('Loading the page...');
	for (const [link, requested] of [
		['About', '**/assets/about-*.js'],
		['On this device', '**/private'],
	] as const) {
		const gate = Promise.withResolvers<void>();
		await page.route(requested, async (route) => {
			await gate.promise;
			await route.continue();
		});
		await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
		await bar.waitFor();
		const [light, around] = await page
			.locator('.page-progress')
			.evaluate((one) =>
				[getComputedStyle(one, '::before'), getComputedStyle(one)].map((style) => style.backgroundColor),
			);
		expect(light).not.toBe(around);
		gate.resolve();
		await page.getByRole('heading', { level: 1, name: link }).waitFor();
		await expect.poll(() => bar.count()).toBe(0);
	}
});

it('without a connection a list stays and continues, and the page that was asked for opens without ending it when the connection is back', async () => {
	const page = await openBatch(site);
	const release = hold(engine);
	await choose(page, copies(photo, 2));
	await expectSteps(page, { cutting: 2 });
	const before = await documentOf(page);
	const goOnline = await goOffline(page);
	await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
	await expectNotLoaded(page, 'It opens when the connection is back.');
	await page.getByRole('heading', { name: 'Your photos' }).waitFor();
	await goOnline();
	await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
	await page.goBack();
	release();
	await expectSteps(page, { done: 2 });
	expect(await documentOf(page)).toBe(before);
});

it('an uploaded photo is cut out although the connection was lost between upload and progress', async () => {
	const page = await site.newPage({ consented: true });
	await page.clock.install();
	await page.goto('/upload');
	let goOnline = async () => {};
	await page.route('**/api/upload', async (route) => {
		const response = await route.fetch();
		goOnline = await goOffline(page);
		await route.fulfill({ response });
	});
	await page.locator('input[type=file]').setInputFiles(jpegFile(photo));
	await expectNotLoaded(page, 'It opens when the connection is back.');
	await goOnline();
	await untilResult(page);
});

it('a link on a page of a build that the server no longer has opens the page that it names', async () => {
	site.expectError(/404/);
	const page = await site.newPage();
	await page.goto('/about');
	const before = await documentOf(page);
	await page.route('**/assets/contact-*.js', (route) =>
		page.url().endsWith('/about') ? route.fulfill({ status: 404 }) : route.continue(),
	);
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
	await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
	expect(await documentOf(page)).not.toBe(before);
});

const staysHere = 'What this page has stays. Try again in a moment.';

it('a private page stays when a link is followed without a connection', async () => {
	const page = await site.newPage();
	await page.goto('/private');
	const goOnline = await goOffline(page);
	await page.getByRole('link', { name: 'Peel, home' }).first().click();
	await expectNotLoaded(page, staysHere);
	await goOnline();
	await page.getByRole('link', { name: 'Peel, home' }).first().click();
	await page.waitForURL(site.server.url);
});

// Which replies mean that it is down, in web/ui/open-page.test.ts.
it('a private page stays when a link is followed while the server is down behind its proxy', async () => {
	site.expectError(/502/);
	const fail = (route: Route) => route.fulfill({ status: 502 });
	const page = await site.newPage();
	await page.goto('/private/batch');
	const before = await documentOf(page);
	await page.route('**/batch', fail);
	await page.route(`${site.server.url}/`, fail);
	for (const link of ['Peel, home', 'On the server']) {
		await page.getByRole('link', { name: link }).first().click();
		await expectNotLoaded(page, staysHere);
		await page.getByRole('button', { name: /close|dismiss/i }).click();
	}
	expect(await documentOf(page)).toBe(before);
	await page.unrouteAll();
	await page.getByRole('link', { name: 'On the server' }).click();
	await page.waitForURL('**/batch');
});
