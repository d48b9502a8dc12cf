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
