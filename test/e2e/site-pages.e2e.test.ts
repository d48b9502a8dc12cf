import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { expectAccessible } from './axe.ts';
import { expectToFit, expectToFitSpacedOut } from './overflow.ts';
import { openSite } from './site.ts';

const contact = 'hello@peel.example.org';
const repository = 'https://git.example.org/peel';
const origin = 'https://peel.example.org';
const site = openSite({
	engine: createFakeEngine(),
	env: { PEEL_ORIGIN: origin, PEEL_CONTACT: contact, PEEL_REPOSITORY: repository },
});

const articles = [
	'/blog/creative-ways-transparent-backgrounds',
	'/blog/ecommerce-product-photography-guide',
	'/blog/ai-vs-manual-background-removal',
	'/blog/social-media-background-removal-tips',
	'/blog/portrait-photography-background-removal',
	'/blog/batch-processing-background-removal',
];
const policies = ['/privacy', '/terms', '/security'];
const texts = ['/how-to-use', '/blogs', '/about', '/contact', ...policies];
const indexed = ['/', '/upload', '/batch', '/private', '/private/batch', ...texts, ...articles];

const get = (path: string) => fetch(site.server.url + path);
const html = async (path: string) => (await get(path)).text();

/** A page without JavaScript, so that nothing waits for hydration: one for all tests. */
const parser = site.share(async () => ({ page: await site.newPage({ javaScriptEnabled: false }) }));

async function parsed(path: string): Promise<Page> {
	const { page } = parser();
	await page.goto(path);
	return page;
}

/** The structured data (JSON-LD) of a page. */
async function structuredDataOf(path: string): Promise<Record<string, unknown>[]> {
	const blocks = (await html(path)).matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
	return [...blocks].map(([, json]) => JSON.parse(json ?? ''));
}

/** The values at a dotted path, through every entry of a list; undefined where missing. */
function valuesAt(thing: unknown, path: string): unknown[] {
	const into = (values: unknown[], key: string) =>
		values.flatMap((value) => (value as Record<string, unknown> | undefined)?.[key]);
	return path.split('.').reduce(into, [thing]);
}

const areFilled = (values: unknown[]) =>
	values.length > 0 &&
	values.every((value) => typeof value === 'number' || (value && typeof value === 'string'));

const content = (page: Page, selector: string) => page.locator(selector).first().getAttribute('content');

describe('every page for search engines', () => {
	it('responds 200 and has its own URL, with the configured origin, in canonical and og:url', async () => {
		for (const path of indexed) {
			const reply = await get(path);
			const text = await reply.text();
			expect([path, reply.status]).toEqual([path, 200]);
			expect(text).toContain(`<link rel="canonical" href="${origin}${path}"`);
			expect(text).toContain(`<meta property="og:url" content="${origin}${path}"`);
			expect(text).not.toContain('peel.invalid');
		}
	});

	it('has a unique title of 10 to 70 characters and a unique description', async () => {
		const pages = [...indexed, '/processing', '/results', '/nowhere'];
		const seen = new Set<string>();
		for (const path of pages) {
			const text = await html(path);
			const title = /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? '';
			const description = /<meta name="description" content="([^"]+)"/.exec(text)?.[1];
			expect([path, title.length >= 10 && title.length <= 70, Boolean(description)]).toEqual([
				path,
				true,
				true,
			]);
			seen.add(`title ${title}`).add(`description ${description}`);
		}
		expect(seen.size).toBe(2 * pages.length);
	});

	it('is in the sitemap, and the sitemap in robots.txt', async () => {
		const reply = await get('/sitemap.xml');
		expect(reply.headers.get('content-type')).toContain('xml');
		const { page } = parser();
		// A document that is not well-formed has other elements.
		const addresses = await page.evaluate(
			(xml) => {
				const sitemap = new DOMParser().parseFromString(xml, 'application/xml');
				return [...sitemap.querySelectorAll('urlset > url > loc')].map(({ textContent }) => textContent);
			},
			await reply.text(),
		);
		expect(addresses.sort()).toEqual(indexed.map((path) => origin + path).sort());
		expect(await html('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
	});
});

it('has the licences of the code and the typefaces of others that it contains', async () => {
	const response = await get('/licences.txt');
	expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
	const text = await response.text();
	const packages = [
		...['react', 'react-router', '@tanstack/query-core', 'lucide-react', 'comlink', 'ag-psd'],
		...['@jsquash/webp', 'onnxruntime-web'],
		...['@fontsource-variable/bricolage-grotesque', '@fontsource-variable/instrument-sans'],
	];
	for (const name of packages) expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
	expect(text).toContain('SIL OPEN FONT LICENSE');
});

describe('structured data', () => {
	/** What schema.org's readers need of each kind; in a list every entry needs them. */
	const required: Record<string, string> = {
		WebApplication: 'name url offers.price offers.priceCurrency applicationCategory operatingSystem',
		FAQPage: 'mainEntity.name mainEntity.acceptedAnswer.text',
		HowTo: 'name step.position step.name step.text',
		Blog: 'name blogPost.headline blogPost.url blogPost.datePublished',
		BlogPosting:
			'headline image datePublished author.name author.url publisher.name publisher.logo mainEntityOfPage',
		BreadcrumbList: 'itemListElement.position itemListElement.name itemListElement.item',
		Organization: 'name url logo',
		ContactPage: 'about.name about.url about.logo',
	};
	const pictures = ['image', 'logo', 'publisher.logo', 'about.logo'];
	const expected: [string, string[]][] = [
		['/', ['WebApplication']],
		['/how-to-use', ['FAQPage', 'HowTo']],
		['/blogs', ['Blog', 'BreadcrumbList']],
		['/about', ['Organization']],
		['/contact', ['ContactPage']],
		...articles.map((path): [string, string[]] => [path, ['BlogPosting', 'BreadcrumbList']]),
	];

	it.each(expected)('of %s is %j with the fields they need', async (path, kinds) => {
		const things = await structuredDataOf(path);
		for (const kind of kinds) {
			const thing = things.find((one) => one['@type'] === kind);
			expect(thing).toMatchObject({ '@context': 'https://schema.org' });
			for (const field of required[kind]?.split(' ') ?? [])
				expect([kind, field, valuesAt(thing, field)]).toEqual([kind, field, expect.toSatisfy(areFilled)]);
		}
	});

	it('references existing pictures', async () => {
		const things = (await Promise.all(expected.map(([path]) => structuredDataOf(path)))).flat();
		const named = things.flatMap((thing) => pictures.flatMap((field) => valuesAt(thing, field)));
		const addresses = new Set(named.filter((value) => value !== undefined).map(String));
		expect(addresses.size).toBeGreaterThan(articles.length);
		for (const address of addresses) {
			expect(address.startsWith(`${origin}/`)).toBe(true);
			const reply = await get(address.slice(origin.length));
			const type = reply.headers.get('content-type');
			expect([address, reply.status, type]).toEqual([address, 200, expect.stringMatching(/^image\//)]);
		}
	});

	it('lists the questions that the page shows, with absolute links in the answers', async () => {
		const page = await parsed('/how-to-use');
		const questions = await page.locator('summary').allTextContents();
		expect(questions.length).toBeGreaterThan(3);
		const faq =
			(await html('/how-to-use')).match(/\{[^<]*"@type":"FAQPage"[\s\S]*?(?=<\/script>)/)?.[0] ?? '{}';
		expect(faq).not.toContain('href=\\"/');
		const { mainEntity } = JSON.parse(faq) as { mainEntity: { name: string }[] };
		expect(mainEntity.map(({ name }) => name)).toEqual(questions.map((question) => question.trim()));
	});
});

/** Characters of a full line, on average: the last line of a paragraph counts half. */
const lineLength = (page: Page) =>
	page.locator('.prose p').evaluateAll((paragraphs) => {
		let characters = 0;
		let lines = 0;
		for (const paragraph of paragraphs) {
			characters += paragraph.textContent.length;
			lines +=
				Math.round(paragraph.clientHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight)) - 0.5;
		}
		return characters / lines;
	});

const statuses = new Map<string, Promise<number>>();
/** Most links are on every page. */
function statusOf(link: string): Promise<number> {
	const status = statuses.get(link) ?? get(link).then((reply) => reply.status);
	statuses.set(link, status);
	return status;
}

// Each page is loaded once for everything that is checked in it.
it.each(['/', ...texts, ...articles])(
	'%s is complete without JavaScript, its links resolve, and it fits every screen, even with text spaced out',
	async (path) => {
		const page = await parsed(path);
		const description = (await content(page, 'meta[name=description]')) ?? '';
		expect(description.length).toBeGreaterThanOrEqual(120);
		expect(description.length).toBeLessThanOrEqual(158);
		const links = await page
			.locator('a[href^="/"]')
			.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
		expect(new Set(links).size).toBeGreaterThan(10);
		for (const link of links) expect([link, await statusOf(link)]).toEqual([link, 200]);
		await expectToFitSpacedOut(page);
		if (path === '/') return;

		expect(await page.locator('h1').count()).toBe(1);
		const picture = (await content(page, 'meta[property="og:image"]')) ?? '';
		expect(picture.startsWith(origin)).toBe(true);
		const reply = await get(picture.slice(origin.length));
		expect([picture, reply.status, reply.headers.get('content-type')]).toEqual([
			picture,
			200,
			expect.stringMatching(/^image\/(jpeg|png)/),
		]);
		const text = await page.getByRole('main').innerText();
		const min = path === '/contact' || path === '/blogs' ? 60 : 300;
		expect(text.split(/\s+/).length).toBeGreaterThan(min);
		expect(text).not.toContain('{{');
		const isLong = policies.includes(path) || articles.includes(path);
		for (const width of [390, 768, 1024, 1440, 1920]) {
			await expectToFit(page, [width]);
			if (!isLong || ![768, 1024, 1440].includes(width)) continue;
			const length = await lineLength(page);
			expect(length).toBeGreaterThan(60);
			expect(length).toBeLessThan(72);
		}
	},
);

it('/favicon.ico, which browsers and other programs request without a link, is a small icon', async () => {
	const reply = await get('/favicon.ico');
	expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
	const file = Buffer.from(await reply.arrayBuffer());
	const png = file.subarray(file.readUInt32LE(18));
	expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
});

describe('text pages', () => {
	it('have the effective dates of the specification', async () => {
		expect(await html('/privacy')).toContain('2 September 2025');
		expect(await html('/terms')).toContain('2 September 2025');
		expect(await html('/security')).toContain('4 September 2025');
	});

	it('promise replies within 24 to 48 hours on business days', async () => {
		expect(await html('/contact')).toContain('within 24 to 48 hours on business days');
	});

	it('include a guide with three steps, six tips and a link home', async () => {
		const page = await parsed('/how-to-use');
		const steps = page.locator('section', { has: page.getByRole('heading', { name: 'Three steps' }) });
		expect(await steps.getByRole('listitem').count()).toBe(3);
		const tips = page.locator('section', { has: page.getByRole('heading', { name: 'Six tips' }) });
		expect(await tips.getByRole('listitem').count()).toBe(6);
		expect(await page.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
	});
});

it('operator details are in the served page, survive hydration, and appear after client navigation', async () => {
	const page = await site.newPage();
	await page.goto('/contact');
	const mail = page.getByRole('main').getByRole('link', { name: contact });
	expect(await mail.getAttribute('href')).toBe(`mailto:${contact}`);
	expect(await page.getByRole('link', { name: repository }).getAttribute('href')).toBe(repository);
	await page.locator('footer').getByRole('link', { name: 'Terms' }).click();
	await page.getByRole('heading', { name: 'Terms of use' }).waitFor();
	await page.getByText(`You can reach the operator at ${contact}.`).waitFor();
	await page.getByText(`The source is at ${repository}.`).waitFor();
	await page.locator('footer').getByRole('link', { name: 'Contact' }).click();
	await mail.waitFor();
});

// By links of one document, whose pages are the same as when they are loaded, and in which axe is loaded once. Colours
// on one page of each kind: they do not follow from the words.
it('axe finds no violation in light and dark on the texts and the articles', async () => {
	const page = await site.newPage({ reducedMotion: 'reduce' });
	await page.goto('/blogs');
	await page.evaluate(() => Object.assign(window, { isSame: true }));
	await expectAccessible(page);
	for (const path of [...texts, ...articles]) {
		if (path === '/blogs') continue;
		const link = page.locator(`a[href="${path}"]`).first();
		// Only the list has a link to each article.
		if ((await link.count()) === 0) await page.locator('a[href="/blogs"]').first().click();
		await link.click();
		await page.waitForURL(`**${path}`);
		const isLikeAnother = [...policies.slice(1), ...articles.slice(1)].includes(path);
		await expectAccessible(page, { skipsColours: isLikeAnother });
	}
	expect(await page.evaluate('isSame')).toBe(true);
});
