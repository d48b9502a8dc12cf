// Meta tags for search engines and social networks.
import { expect, test } from 'vitest';
import { pageMeta, siteOrigin } from './seo.ts';

const page = { title: 'Guide | Peel', description: 'How to.', path: '/how-to-use' };

test('a prerendered page has the placeholder origin that the server replaces in its canonical URL', () => {
	expect(siteOrigin()).toBe('https://peel.invalid');
	expect(pageMeta(page)).toContainEqual({
		tagName: 'link',
		rel: 'canonical',
		href: 'https://peel.invalid/how-to-use',
	});
});

test('title and description appear once each, and again as Open Graph tags', () => {
	const tags = pageMeta(page);
	expect(tags.filter((tag) => 'title' in tag)).toEqual([{ title: 'Guide | Peel' }]);
	expect(tags).toContainEqual({ name: 'description', content: 'How to.' });
	expect(tags).toContainEqual({ property: 'og:title', content: 'Guide | Peel' });
});

test('only a page with noindex is excluded from search engines', () => {
	const robots = { name: 'robots', content: 'noindex' };
	expect(pageMeta(page)).not.toContainEqual(robots);
	expect(pageMeta({ ...page, noindex: true })).toContainEqual(robots);
});

test('a page without a path has no canonical URL', () => {
	const tags = pageMeta({ title: '404', description: 'None.' });
	expect(JSON.stringify(tags)).not.toContain('peel.invalid');
});

test('a page without an image of its own has the social card, with its size', () => {
	const tags = pageMeta(page);
	expect(tags).toContainEqual({ property: 'og:image', content: 'https://peel.invalid/social-card.png' });
	expect(tags).toContainEqual({ property: 'og:image:width', content: '1200' });
	expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
});

test('an article has its publication date and its own image', () => {
	const tags = pageMeta({
		...page,
		image: { path: '/pictures/teddy.webp', width: 1280, height: 853, alt: 'A bear' },
		article: { publishedAt: '2025-09-02', section: 'Photography', tags: ['light'] },
	});
	expect(tags).toContainEqual({ property: 'og:type', content: 'article' });
	expect(tags).toContainEqual({ property: 'article:published_time', content: '2025-09-02' });
	expect(tags).toContainEqual({ property: 'og:image', content: 'https://peel.invalid/pictures/teddy.webp' });
});

test('each thing of the structured data gets its context, and the URL of the page unless it has one', () => {
	const tags = pageMeta({
		...page,
		structured: [{ '@type': 'FAQPage' }, { '@type': 'Thing', 'url': 'x' }],
	});
	const data = tags.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []));
	expect(data).toEqual([
		{ '@context': 'https://schema.org', '@type': 'FAQPage', 'url': 'https://peel.invalid/how-to-use' },
		{ '@context': 'https://schema.org', '@type': 'Thing', 'url': 'x' },
	]);
});
