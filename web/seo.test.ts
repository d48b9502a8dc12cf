// What search engines and social networks are told.
import { expect, test } from 'vitest';
import { pageMeta, siteOrigin } from './seo.ts';

const page = { title: 'Guide | Peel', description: 'How to.', path: '/how-to-use' };

test('a prerendered page names its address with the stand-in origin that the server replaces', () => {
	expect(siteOrigin()).toBe('https://peel.invalid');
	expect(pageMeta(page)).toContainEqual({
		tagName: 'link',
		rel: 'canonical',
		href: 'https://peel.invalid/how-to-use',
	});
});

test('title and description are given once each, and again for social networks', () => {
	const tags = pageMeta(page);
	expect(tags.filter((tag) => 'title' in tag)).toEqual([{ title: 'Guide | Peel' }]);
	expect(tags).toContainEqual({ name: 'description', content: 'How to.' });
	expect(tags).toContainEqual({ property: 'og:title', content: 'Guide | Peel' });
});

test('only a page that asks for it is kept out of search engines', () => {
	const robots = { name: 'robots', content: 'noindex' };
	expect(pageMeta(page)).not.toContainEqual(robots);
	expect(pageMeta({ ...page, noindex: true })).toContainEqual(robots);
});

test('a page without an address of its own claims none', () => {
	const tags = pageMeta({ title: '404', description: 'None.' });
	expect(JSON.stringify(tags)).not.toContain('peel.invalid');
});

test('a page without a picture of its own shows the social card, whole and with its size', () => {
	const tags = pageMeta(page);
	expect(tags).toContainEqual({ property: 'og:image', content: 'https://peel.invalid/social-card.png' });
	expect(tags).toContainEqual({ property: 'og:image:width', content: '1200' });
	expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
});

test('an article says when it was published and shows its own picture', () => {
	const tags = pageMeta({
		...page,
		picture: { path: '/pictures/teddy.webp', width: 1280, height: 853, alt: 'A bear' },
		article: { publishedAt: '2025-09-02', section: 'Photography', tags: ['light'] },
	});
	expect(tags).toContainEqual({ property: 'og:type', content: 'article' });
	expect(tags).toContainEqual({ property: 'article:published_time', content: '2025-09-02' });
	expect(tags).toContainEqual({ property: 'og:image', content: 'https://peel.invalid/pictures/teddy.webp' });
});

test('each structured thing gets its context, and the address of the page unless it has one', () => {
	const things = pageMeta({
		...page,
		structured: [{ '@type': 'FAQPage' }, { '@type': 'Thing', 'url': 'x' }],
	});
	const data = things.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []));
	expect(data).toEqual([
		{ '@context': 'https://schema.org', '@type': 'FAQPage', 'url': 'https://peel.invalid/how-to-use' },
		{ '@context': 'https://schema.org', '@type': 'Thing', 'url': 'x' },
	]);
});
