// Pages on paper.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSite } from './site.ts';

const site = openSite();
const article = '/blog/ecommerce-product-photography-guide';

async function open(path: string): Promise<Page> {
	const page = await site.newPage({ colorScheme: 'dark' });
	await page.goto(path);
	await page.emulateMedia({ media: 'print' });
	return page;
}

it.each(['/', '/how-to-use', '/privacy', article])(
	'%s has dark text and no header or footer',
	async (path) => {
		const page = await open(path);
		for (const place of ['header', 'footer'])
			expect(await page.locator(`body > ${place}`).isVisible()).toBe(false);
		const title = page.getByRole('heading', { level: 1 });
		expect(await title.evaluate((found) => getComputedStyle(found).color)).toBe('rgb(28, 23, 20)');
	},
);

it('an article has no buttons, and nothing below its tags, where it took an empty page', async () => {
	const page = await open(article);
	expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false);
	const [tags, main] = await Promise.all(
		[page.getByRole('list', { name: 'Tags' }), page.getByRole('main')].map((part) => part.boundingBox()),
	);
	const bottom = (box: typeof tags) => (box?.y ?? 0) + (box?.height ?? 0);
	expect(bottom(main ?? null) - bottom(tags ?? null)).toBeLessThan(20);
});

it('the guide has its answers, also those that are closed', async () => {
	const page = await open('/how-to-use');
	await page.getByText('there is no paid version').waitFor();
	expect(await page.getByRole('link', { name: 'Back to home' }).isVisible()).toBe(false);
});
