import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { fillLocalStorage } from './fill-local-storage.ts';
import { expectToast, openSite } from './site.ts';

const site = openSite({ engine: createFakeEngine() });

const article = '/blog/creative-ways-transparent-backgrounds';

async function openList(path = '/blogs'): Promise<Page> {
	const page = await site.newPage();
	await page.goto(path);
	return page;
}

const titles = (page: Page) => page.getByRole('main').locator('article h2').allTextContents();
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search articles' });
const filter = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
async function expectOwnAspectRatios(page: Page): Promise<void> {
	const pictures = page.getByRole('article').locator('figure img');
	expect(await pictures.count()).toBeGreaterThan(2);
	for (const picture of await pictures.all()) {
		await picture.scrollIntoViewIfNeeded();
		await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
		const stretch = await picture.evaluate((img: HTMLImageElement) => {
			const shown = img.clientWidth / img.clientHeight;
			return Math.abs(shown / (img.naturalWidth / img.naturalHeight) - 1);
		});
		expect(stretch).toBeLessThan(0.02);
	}
}
const query = (page: Page) => new URL(page.url()).search;

describe('the list of articles', () => {
	it('shows all six, newest first, with or without JavaScript, and a filter for each category of the specification', async () => {
		const page = await openList();
		const all = await titles(page);
		expect(all).toHaveLength(6);
		expect(all[0]).toContain('A folder of photos');
		const withoutScript = await site.newPage({ javaScriptEnabled: false });
		await withoutScript.goto('/blogs');
		expect(await titles(withoutScript)).toEqual(all);
		expect(await searchBox(withoutScript).isVisible()).toBe(false);
		const names = await page.getByRole('group', { name: 'Category' }).getByRole('button').allTextContents();
		expect(names).toEqual([
			'All',
			'Design Tips',
			'E-commerce',
			'Technology',
			'Social Media',
			'Photography',
			'Productivity',
		]);
	});

	it("searches titles, excerpts and tags, ignoring case, combines search and category, and shows 'No articles found' with a button to reset the search", async () => {
		const page = await openList();
		await searchBox(page).pressSequentially('PORTRAITS');
		expect(await titles(page)).toEqual(['Portraits with good hair: how to shoot for a clean cutout']);
		await searchBox(page).fill('platforms flatten');
		expect(await titles(page)).toHaveLength(1);
		await searchBox(page).fill('matting');
		expect(await titles(page)).toEqual(['AI or by hand: two ways to cut out a photo']);

		await searchBox(page).fill('lighting');
		expect(await titles(page)).toHaveLength(2);
		await filter(page, 'Photography').click();
		expect(await titles(page)).toHaveLength(1);
		expect(await filter(page, 'Photography').getAttribute('aria-pressed')).toBe('true');
		await filter(page, 'All').click();
		expect(await titles(page)).toHaveLength(2);

		await searchBox(page).fill('zebra');
		await page.getByRole('heading', { name: 'No articles found' }).waitFor();
		expect(await page.getByRole('status').filter({ hasText: 'articles' }).textContent()).toBe('0 articles');
		await page.getByRole('button', { name: 'Show all articles' }).click();
		expect(await titles(page)).toHaveLength(6);
	});

	it('keeps the search in the URL, so that it survives reload, sharing and going back, until its own link is followed', async () => {
		const page = await openList();
		await searchBox(page).fill('lighting');
		await filter(page, 'E-commerce').click();
		expect(query(page)).toBe('?q=lighting&category=E-commerce');
		await page.reload();
		expect(await searchBox(page).inputValue()).toBe('lighting');
		expect(await titles(page)).toHaveLength(1);
		await page.getByRole('main').getByRole('link').first().click();
		await page.getByRole('button', { name: 'Share' }).waitFor();
		await page.goBack();
		await searchBox(page).waitFor();
		expect(query(page)).toBe('?q=lighting&category=E-commerce');
		expect(await titles(page)).toHaveLength(1);
		await page.locator('footer').getByRole('link', { name: 'All articles' }).click();
		await expect.poll(() => titles(page)).toHaveLength(6);
		expect([await searchBox(page).inputValue(), query(page)]).toEqual(['', '']);
	});
});

describe('an article', () => {
	it('shows category, author, date, read time, tags, and pictures in their own aspect ratio, leads to another one without loading a new document, and links back', async () => {
		const page = await openList(article);
		const head = await page.getByRole('article').locator('header').innerText();
		for (const words of ['Design Tips', 'The Peel team', '26 August 2025', 'min read']) {
			expect(head).toContain(words);
		}
		expect(await page.getByRole('list', { name: 'Tags' }).getByRole('listitem').count()).toBeGreaterThan(2);
		expect(await page.getByRole('complementary', { name: 'Try it' }).getByRole('link').count()).toBe(1);
		await expectOwnAspectRatios(page);
		await page.evaluate(() => Object.assign(window, { same: true }));
		await page.getByRole('article').getByRole('link', { name: 'guide to product photography' }).click();
		await page.waitForURL('**/blog/ecommerce-product-photography-guide');
		expect(await page.evaluate(() => 'same' in window)).toBe(true);
		await expect.poll(() => page.title()).toContain('Product photography');
		await page.getByRole('link', { name: 'All articles' }).first().click();
		await searchBox(page).waitFor();
	});

	it('shares its own URL, and can be bookmarked, as the list shows', async () => {
		const page = await site.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
		await page.goto(article);
		await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
		await page.getByRole('button', { name: 'Share' }).click();
		await expectToast(page, 'Link copied!', 'Paste it wherever you like.');
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.server.url + article);

		const bookmark = page.getByRole('button', { name: 'Bookmark' });
		await bookmark.click();
		expect(await bookmark.getAttribute('aria-pressed')).toBe('true');
		await page.reload();
		await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe('true');
		await page.goto('/blogs');
		await page.getByText('Bookmarked', { exact: true }).waitFor();
		await page.goto(article);
		await bookmark.click();
		expect(await page.evaluate(() => localStorage.getItem('peel_bookmarks'))).toBeNull();
	});

	it('says so if the browser has no space for a bookmark', async () => {
		const page = await site.newPage();
		await page.goto(article);
		await page.evaluate(fillLocalStorage);
		const bookmark = page.getByRole('button', { name: 'Bookmark' });
		await bookmark.click();
		await expectToast(page, 'Not bookmarked', 'This browser did not store it.');
		expect(await bookmark.getAttribute('aria-pressed')).toBe('false');
	});
});

describe('an article that does not exist', () => {
	it("responds 404 with 'Article Not Found', a back link and no script", async () => {
		for (const path of ['/blog/none', '/blog/none/deeper', '/blog/404']) {
			const reply = await fetch(site.server.url + path);
			const html = await reply.text();
			expect([path, reply.status]).toEqual([path, 404]);
			expect(html).toContain('Article Not Found');
			expect(html).toContain('href="/blogs"');
			expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
			expect(html).not.toMatch(/<script(?![^>]*ld\+json)/);
		}
	});

	it('shows the same after client navigation', async () => {
		const page = await openList();
		await page.evaluate(() => {
			window.history.pushState({}, '', '/blog/none');
			window.dispatchEvent(new PopStateEvent('popstate'));
		});
		await page.getByRole('heading', { name: 'Article Not Found' }).waitFor();
		expect(await page.title()).toContain('Article Not Found');
	});
});

it('the feed is valid XML with a reachable entry for each article', async () => {
	const reply = await fetch(`${site.server.url}/feed.xml`);
	expect(reply.headers.get('content-type')).toContain('xml');
	const page = await site.newPage();
	const entries = await page.evaluate(
		(xml) => {
			const feed = new DOMParser().parseFromString(xml, 'application/xml');
			if (feed.querySelector('parsererror')) throw new Error(feed.documentElement.textContent ?? '');
			return [...feed.querySelectorAll('entry')].map((entry) => ({
				title: entry.querySelector('title')?.textContent,
				updated: entry.querySelector('updated')?.textContent,
				path: new URL(entry.querySelector('link')?.getAttribute('href') ?? '').pathname,
			}));
		},
		await reply.text(),
	);
	expect(entries).toHaveLength(6);
	for (const { title, updated, path } of entries) {
		expect([title, Number.isNaN(Date.parse(updated ?? ''))]).toEqual([title, false]);
		expect([path, (await fetch(site.server.url + path)).status]).toEqual([path, 200]);
	}
});

it('every page links to the feed', async () => {
	for (const path of ['/', '/blogs', article]) {
		const html = await (await fetch(site.server.url + path)).text();
		expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml" href="[^"]+\/feed\.xml"/);
	}
});
