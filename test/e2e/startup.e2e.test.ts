import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { hydrated, openSite, type PageOptions, processed } from './site.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = (await jpeg(600, 400)).toString('base64');

interface UnfinishedOptions extends PageOptions {
	readonly holdScripts?: boolean;
}

/** Opens the page while its images, and on request its scripts, are still loading. */
async function openUnfinished(path: string, { holdScripts = false, ...options }: UnfinishedOptions = {}) {
	const page = await site.newPage(options);
	const gate = Promise.withResolvers<void>();
	for (const pattern of ['**/pictures/**', ...(holdScripts ? ['**/assets/*.js'] : [])]) {
		await page.route(pattern, async (route) => {
			await gate.promise;
			await route.continue();
		});
	}
	await page.evaluate((url) => location.assign(url), site.server.url + path);
	await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
	return { page, finishLoading: gate.resolve };
}

it.each([
	['/', 'Peel the background off any photo', 'Drop in a JPG or PNG.'],
	['/about', 'About', 'Peel removes the background from a photo'],
	['/batch', 'Many photos at once', 'Up to 100 photos, one recipe for all of them.'],
	['/private/batch', 'Many photos at once', 'Nothing is uploaded'],
])('%s shows its text before its script has loaded', async (path, heading, text) => {
	const { page } = await openUnfinished(path, { holdScripts: true });
	await page.getByRole('heading', { level: 1, name: heading }).waitFor();
	await page.getByRole('main').getByText(text).first().waitFor();
});

it('/results says, before its script has loaded, that the cutout is being opened', async () => {
	const { path } = await processed(site, Buffer.from(photo, 'base64'));
	const { page, finishLoading } = await openUnfinished(path, { holdScripts: true });
	await page.getByText('Opening your cutout...').waitFor();
	finishLoading();
	await page.getByRole('img', { name: 'background removed' }).waitFor();
	await expect.poll(() => page.getByText('Opening your cutout...').count()).toBe(0);
});

it.each(['/', '/upload', '/blogs', '/about'])(
	'the script of %s loads at a lower priority than its fonts, styles and images',
	async (path) => {
		const html = await (await fetch(site.server.url + path)).text();
		const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
		expect(preloads.length).toBeGreaterThan(3);
		for (const link of preloads) expect(link).toContain('fetchpriority="low"');
	},
);

it('a button works while an image is still loading', async () => {
	// Else the button may change its meaning before it is pressed: the demo starts by itself.
	const { page, finishLoading } = await openUnfinished('/', { reducedMotion: 'reduce' });
	await hydrated(page);
	await page.getByRole('button', { name: 'Show Magic' }).click();
	await page.getByRole('button', { name: 'Pause Magic' }).waitFor();
	finishLoading();
});

it('keys, clicks and scrolling before the script has loaded do not disturb hydration', async () => {
	const { page, finishLoading } = await openUnfinished('/', { holdScripts: true });
	await page.getByRole('heading', { level: 1 }).waitFor();
	await page.keyboard.press('Tab');
	await page.mouse.click(5, 5);
	await page.mouse.wheel(0, 200);
	finishLoading();
	await hydrated(page);
});

it.each([
	['/', 'drop'],
	['/upload', 'paste'],
	['/batch', 'drop'],
	['/private', 'drop'],
] as const)(
	'a photo that reaches %s by %s before the script has loaded is kept until it has',
	async (path, type) => {
		const { page, finishLoading } = await openUnfinished(path, { holdScripts: true });
		await page.locator('main').waitFor({ state: 'attached' });
		const isTaken = await page.evaluate(
			([base64, kind]) => {
				const data = new DataTransfer();
				const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
				data.items.add(new File([bytes], 'holiday.jpg', { type: 'image/jpeg' }));
				const options = { bubbles: true, cancelable: true };
				const event =
					kind === 'paste'
						? new ClipboardEvent(kind, { clipboardData: data, ...options })
						: new DragEvent(kind, { dataTransfer: data, ...options });
				return !document.body.dispatchEvent(event);
			},
			[photo, type] as const,
		);
		expect(isTaken).toBe(true);
		finishLoading();
		await page.getByText('holiday.jpg').first().waitFor();
	},
);

it('a page opened in a background tab hydrates without being shown', async () => {
	const page = await site.newPage();
	await page.addInitScript(() => {
		Object.defineProperty(document, 'hidden', { value: true });
		// A hidden tab gets no animation frames.
		window.requestAnimationFrame = () => 0;
	});
	await page.goto('/upload');
	await hydrated(page);
});

it.each(['framework', 'entry.client'])(
	'a page whose %s file cannot be fetched reloads once the browser is online again',
	async (file) => {
		site.expectError(/ERR_FAILED|Failed to (load|fetch)/);
		const page = await site.newPage();
		let isOffline = true;
		await page.route(`**/assets/${file}-*.js`, (route) => (isOffline ? route.abort() : route.continue()));
		await page.evaluate((url) => location.assign(url), `${site.server.url}/about`);
		await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
		isOffline = false;
		// Repeated, because nothing shows when the error has reached the page.
		const toastRegions = async () => {
			await page.evaluate(() => dispatchEvent(new Event('online')));
			return page.getByRole('region', { name: 'Notifications' }).count();
		};
		await expect.poll(toastRegions, { timeout: 30_000 }).toBe(1);
	},
);

/** The page's waits of 3 s and more, in milliseconds, which are over at once. */
async function endWaitsAtOnce(page: Page): Promise<readonly number[]> {
	const waits: number[] = [];
	await page.exposeFunction('note', (ms: number) => waits.push(ms));
	await page.addInitScript(() => {
		const { setTimeout, note } = window as typeof window & { note: (ms: number) => void };
		Object.assign(window, {
			setTimeout(work: () => void, ms = 0) {
				if (ms < 3000) return setTimeout(work, ms);
				note(ms);
				return setTimeout(work, 0);
			},
		});
	});
	return waits;
}

it('a page whose file no node has when it is requested, as during an update of a cluster, reloads once a node has it', async () => {
	site.expectError(/404/);
	const page = await site.newPage();
	await endWaitsAtOnce(page);
	let asked = 0;
	await page.route('**/assets/framework-*.js', (route) =>
		asked++ < 3 ? route.fulfill({ status: 404 }) : route.continue(),
	);
	await page.goto('/about');
	await hydrated(page);
	expect(asked).toBeGreaterThan(3);
});

it('a page whose file never arrives, although the server has it, reloads, and waits twice as long before each further reload', async () => {
	site.expectError(/ERR_|Failed to (load|fetch)/);
	const page = await site.newPage();
	const waits = await endWaitsAtOnce(page);
	await page.route('**/assets/framework-*.js', (route) =>
		route.request().method() === 'GET' && waits.length < 3 ? route.abort() : route.continue(),
	);
	await page.evaluate((url) => location.assign(url), `${site.server.url}/about`);
	await hydrated(page);
	expect(waits.slice(0, 3)).toEqual([3000, 6000, 12_000]);
});

it('a page whose file is blocked in the browser stays as it is, without its script', async () => {
	site.expectError(/ERR_|Failed to (load|fetch)/);
	const page = await site.newPage();
	await endWaitsAtOnce(page);
	let pages = 0;
	let asked = 0;
	await page.route('**/about', (route) => {
		pages++;
		return route.continue();
	});
	await page.route('**/assets/framework-*.js', (route) => {
		asked++;
		return route.abort();
	});
	await page.evaluate((url) => location.assign(url), `${site.server.url}/about`);
	await expect.poll(() => asked).toBeGreaterThan(1);
	// Longer than a further attempt would take.
	await page.waitForTimeout(500);
	expect(pages).toBe(1);
});

describe('a page whose script comes in parts appears as soon as these have loaded', () => {
	/** Without the page's timers of a tenth of a second and more. */
	async function openWithoutTimers(path: string) {
		const page = await site.newPage({ consented: true });
		await page.addInitScript(() => {
			const { setTimeout } = window;
			const soon = (work: TimerHandler, ms = 0) => (ms < 100 ? setTimeout(work, ms) : 0);
			Object.assign(window, { setTimeout: soon });
		});
		await page.goto(path);
		return page;
	}

	it('the editor', async () => {
		const { id, token } = await processed(site, await jpeg(60, 40));
		const page = await openWithoutTimers(`/edit?id=${id}&token=${token}`);
		await page.getByRole('tab', { name: 'Brush', exact: true }).waitFor();
	});

	it.each(['/batch', '/private/batch'])('%s', async (path) => {
		const page = await openWithoutTimers(path);
		await page
			.getByRole('button', { name: /Select/ })
			.first()
			.waitFor();
	});
});
