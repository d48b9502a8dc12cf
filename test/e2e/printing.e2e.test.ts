// Pages on paper.
import { expect, it } from 'vitest';
import { openSite } from './site.ts';

const site = openSite();

it('printed pages have dark text and no header or footer; an article ends with its tags, without an empty page, and the guide has all its answers, even those that are closed', async () => {
	const page = await site.newPage({ colorScheme: 'dark' });
	await page.emulateMedia({ media: 'print' });
	const open = async (path: string) => {
		await page.goto(path);
		for (const place of ['header', 'footer'])
			expect(await page.locator(`body > ${place}`).isVisible()).toBe(false);
		const title = page.getByRole('heading', { level: 1 });
		expect(await title.evaluate((found) => getComputedStyle(found).color)).toBe('rgb(28, 23, 20)');
	};
	await open('/');
	await open('/privacy');

	await open('/blog/ecommerce-product-photography-guide');
	expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(false);
	const [tags, main] = await Promise.all(
		[page.getByRole('list', { name: 'Tags' }), page.getByRole('main')].map((part) => part.boundingBox()),
	);
	const bottom = (box: typeof tags) => (box?.y ?? 0) + (box?.height ?? 0);
	expect(bottom(main ?? null) - bottom(tags ?? null)).toBeLessThan(20);

	await open('/how-to-use');
	await page.getByText('there is no paid version').waitFor();
	// As wide as paper. Firefox cuts what a grid holds at the end of each page.
	await page.setViewportSize({ width: 640, height: 970 });
	const inGrids = await page
		.locator('main :is(h2, img)')
		.evaluateAll((parts) =>
			parts.filter((part) => getComputedStyle(part.closest('.grid') ?? part).display === 'grid').map(String),
		);
	expect(inGrids).toEqual([]);
	const tips = await page
		.getByRole('region', { name: /Six tips/ })
		.getByRole('listitem')
		.evaluateAll((items) => items.slice(0, 2).map((item) => item.getBoundingClientRect().top));
	expect(tips[1]).toBe(tips[0]);
	expect(await page.getByRole('link', { name: 'Back to home' }).isVisible()).toBe(false);
});
