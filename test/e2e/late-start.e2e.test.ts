import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSite } from './site.ts';

const site = openSite();

/** Names of the files of the page's script asked for so far. */
const asked = (page: Page) =>
	page.evaluate(() =>
		performance
			.getEntriesByType('resource')
			.map(({ name, startTime }) => ({ name, startTime }))
			.filter(({ name }) => /\/assets\/.*\.js$/.test(name)),
	);

/** Where the page has come to, by its own clock. */
const arrival = (page: Page) =>
	page.evaluate(() => {
		const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		const [paint] = performance.getEntriesByName('first-contentful-paint');
		return { loaded: document?.loadEventStart ?? 0, painted: paint?.startTime ?? 0 };
	});

/** The page as far as it comes while its opening picture is still on the way. */
async function openUnfinished(path = '/'): Promise<{ page: Page; arrive: () => void }> {
	const page = await site.newPage();
	const gate = Promise.withResolvers<void>();
	await page.route('**/pictures/**', async (route) => {
		await gate.promise;
		await route.continue();
	});
	await page.evaluate((url) => location.assign(url), site.server.url + path);
	await page.waitForURL(`**${path}`, { waitUntil: 'domcontentloaded' });
	return { page, arrive: gate.resolve };
}

const hydrated = (page: Page) =>
	page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });

it.each(['/', '/upload', '/blogs', '/about'])(
	'text and pictures of %s come before its script',
	async (path) => {
		const page = await site.newPage();
		await page.goto(path);
		const { loaded, painted } = await arrival(page);
		// A machine that has not drawn a second after that is not waited for any longer.
		const drawn = Math.min(painted, loaded + 1000);
		const scripts = await asked(page);
		expect(scripts.length).toBeGreaterThan(2);
		for (const { name, startTime } of scripts) {
			expect([name, startTime >= loaded, startTime >= drawn]).toEqual([name, true, true]);
		}
	},
);

it('a page still waiting for a picture has asked for no script', async () => {
	const { page, arrive } = await openUnfinished();
	await page.waitForTimeout(500);
	expect(await asked(page)).toEqual([]);
	arrive();
	await hydrated(page);
});

it.each<[string, (page: Page) => Promise<unknown>]>([
	['the first key', (page) => page.keyboard.press('Tab')],
	['the first touch', (page) => page.mouse.click(5, 5)],
	['scrolling', (page) => page.mouse.wheel(0, 200)],
])('%s starts it all the same', async (_name, act) => {
	const { page, arrive } = await openUnfinished();
	await act(page);
	await hydrated(page);
	arrive();
});

it('a page that was opened in the background starts without being looked at', async () => {
	const page = await site.newPage();
	await page.addInitScript(() => {
		Object.defineProperty(document, 'hidden', { value: true });
		// A hidden tab draws no frames.
		window.requestAnimationFrame = () => 0;
	});
	await page.goto('/upload');
	await hydrated(page);
});

it.each(['start', 'entry.client'])(
	'a page whose %s file cannot be fetched is loaded again when the browser is online again',
	async (file) => {
		site.expectError(/ERR_FAILED|Failed to (load|fetch)/);
		const { page, arrive } = await openUnfinished();
		let gone = true;
		await page.route(`**/assets/${file}-*.js`, (route) => (gone ? route.abort() : route.continue()));
		page.on('request', (request) => {
			if (request.isNavigationRequest()) gone = false;
		});
		await page.keyboard.press('Tab');
		arrive();
		// Again and again, because nothing shows from outside when the page has given up.
		const answers = async () => {
			await page.evaluate(() => dispatchEvent(new Event('online')));
			return page.getByRole('region', { name: 'Notifications' }).count();
		};
		await expect.poll(answers, { timeout: 30_000 }).toBe(1);
	},
);
