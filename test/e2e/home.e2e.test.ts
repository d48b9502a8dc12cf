import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openSite, tabUntil } from './site.ts';

const site = openSite();

/** For what needs no script. */
const withoutScript = site.share(async () => {
	const page = await site.newPage({ javaScriptEnabled: false });
	await page.goto('/');
	return { page };
});

const button = (page: Page, name: string) => page.getByRole('button', { name });

describe('home without a result', () => {
	it('links to the upload page, the blog and three articles, states file types, size limit and badges, and scrolls to the top on Try It Now', async () => {
		const page = await site.newPage();
		await page.goto('/');
		const hrefs = await page
			.locator('main a')
			.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
		for (const name of ['Start Removing Background', 'Try it Now!']) {
			expect(await page.getByRole('link', { name }).getAttribute('href')).toBe('/upload');
		}
		expect(await page.getByRole('link', { name: 'View All Articles' }).getAttribute('href')).toBe('/blogs');
		for (const slug of [
			'creative-ways-transparent-backgrounds',
			'ecommerce-product-photography-guide',
			'ai-vs-manual-background-removal',
		]) {
			expect(hrefs).toContain(`/blog/${slug}`);
		}
		await page.getByText('Supports JPG, PNG • Max 4MB • No registration required').waitFor();
		for (const badge of ['AI-Powered', 'Professional Quality', '100% Free']) {
			await page.getByText(badge, { exact: true }).waitFor();
		}
		await button(page, 'Try It Now').click();
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
	});

	it('has three steps, six features and the claims of the specification, and keywords for search engines', async () => {
		const { page } = withoutScript();
		const titles = (section: string) =>
			page.getByRole('region', { name: section }).getByRole('heading', { level: 3 }).allTextContents();
		expect(await titles('Three simple steps')).toEqual(['Upload', 'Process', 'Download']);
		expect(await titles('A small tool, carefully made')).toHaveLength(6);
		expect(await titles('Look closely')).not.toHaveLength(0);
		const text = await page.getByRole('main').innerText();
		for (const claim of [
			'about 3 seconds',
			'which is 4K',
			'Gone within 60 minutes',
			'No watermark',
			'Free, and as often as you like',
		])
			expect(text).toContain(claim);
		expect(await page.locator('meta[name=keywords]').getAttribute('content')).toContain('transparent PNG');
	});

	it('changes the background of the demo by mouse and by keyboard, and shows the chosen one when the page is loaded again, whatever the browser restores', async () => {
		const page = await site.newPage();
		await page.goto('/');
		const choice = page.getByRole('group', { name: 'Background' });
		await choice.getByText('Black').click();
		await page.getByRole('img', { name: 'new background: Black' }).waitFor();
		await page.keyboard.press('ArrowDown');
		await page.getByRole('img', { name: 'new background: Orange' }).waitFor();
		expect(await choice.getByRole('radio', { name: 'Orange' }).isChecked()).toBe(true);
		await page.goto('/about');
		await page.goBack();
		await page.getByRole('img', { name: 'new background: Checkerboard' }).waitFor();
		expect(await choice.getByRole('radio', { name: 'Checkerboard' }).isChecked()).toBe(true);
	});

	it('has room around the text of its large buttons on narrow phones, even if the text is enlarged', async () => {
		const page = await site.newPage({ viewport: { width: 360, height: 800 } });
		await page.goto('/');
		const link = page.getByRole('link', { name: 'Start Removing Background' });
		for (const size of [16, 32]) {
			const gaps = await link.evaluate((element, px) => {
				document.documentElement.style.fontSize = `${px}px`;
				const text = document.createRange();
				text.selectNodeContents(element);
				const [inner, outer] = [text.getBoundingClientRect(), element.getBoundingClientRect()];
				return [inner.top - outer.top, outer.bottom - inner.bottom, inner.left - outer.left];
			}, size);
			expect([size, Math.min(...gaps)]).toEqual([size, expect.toSatisfy((gap: number) => gap >= 6)]);
		}
	});

	it('has a tab order that follows the reading order', async () => {
		const page = await site.newPage({ reducedMotion: 'reduce' });
		await page.goto('/');
		const visited = await tabUntil(page, 'View All Articles');
		expect(visited[0]).toBe('Skip to content');
		const stops = [
			'Skip to content',
			'Peel, home',
			'How to Use',
			'Privacy',
			'Upload Image',
			'Start Removing Background',
			'Teddy bear, before and after',
			'Show Magic',
			'Reset',
			'Basket of oranges, before and after',
			'Try It Now',
			'Checkerboard',
			'Try it Now!',
			'View All Articles',
		];
		expect(visited.filter((name) => stops.includes(name))).toEqual(stops);
	});

	it('renders no box for the sources of a picture', async () => {
		const { page } = withoutScript();
		const shown = await page
			.locator('picture > source')
			.evaluateAll((sources) => sources.filter((source) => getComputedStyle(source).display !== 'none'));
		expect(shown).toEqual([]);
	});

	it('loads less than 130 kB of compressed JavaScript', async () => {
		const page = await site.newPage();
		const scripts: Promise<Buffer>[] = [];
		page.on('response', (reply) => {
			if (reply.request().resourceType() === 'script') scripts.push(reply.body());
		});
		await page.goto('/', { waitUntil: 'networkidle' });
		const bytes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
		expect(bytes.length).toBeGreaterThan(3);
		expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(130_000);
	});

	it('preloads its first picture with high priority', async () => {
		const html = await (await fetch(site.server.url)).text();
		const preload = /<link[^>]*rel="preload"[^>]*as="image"[^>]*>/.exec(html)?.[0];
		expect(preload).toContain('/pictures/teddy-');
		expect(preload).toMatch(/fetchPriority="high"/i);
	});

	it('is prerendered without inline styles', async () => {
		const html = await (await fetch(site.server.url)).text();
		expect(html).not.toMatch(/<[a-z][^>]* style=/);
	});
});

it.each([
	['/', /^The editor: a basket/, [390, 1440]],
	['/how-to-use', /^The editor with its brush/, [1440]],
] as const)('%s shows the editor in the theme of the page, %s, %j px wide', async (path, alt, widths) => {
	const page = await site.newPage();
	await page.goto(path);
	const picture = page.getByRole('img', { name: alt });
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 });
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			await picture.scrollIntoViewIfNeeded();
			const source = () =>
				picture.evaluate((image: HTMLImageElement) =>
					image.complete && image.naturalWidth > 0 ? image.currentSrc : '',
				);
			const isInTheme = (shown: string) =>
				shown !== '' && shown.includes('-dark-') === (colorScheme === 'dark');
			await expect.poll(source).toSatisfy(isInTheme);
		}
	}
});
