// What search engines are told of things, by the fields that schema.org and they require.
import { expect, test } from 'vitest';
import type { PostSummary } from './articles/post.ts';
import { blog, blogPosting, breadcrumbs, faqPage, howTo, webApplication } from './structured-data.ts';

const post: PostSummary = {
	id: '1',
	title: 'A title',
	slug: 'a-title',
	excerpt: 'About it.',
	author: 'Somebody',
	publishedAt: '2025-09-02',
	category: 'Photography',
	tags: ['light', 'hair'],
	featuredImage: 'teddy',
	featuredAlt: 'A bear',
	readTime: 8,
};
const url = 'https://peel.invalid/blog/a-title';

test('an article has headline, picture, dates, author and publisher', () => {
	const picture = { path: '/pictures/teddy.webp', width: 1280, height: 853, alt: 'A bear' };
	expect(blogPosting(post, 'Description.', picture)).toMatchObject({
		'@type': 'BlogPosting',
		'headline': 'A title',
		'description': 'Description.',
		url,
		'image': ['https://peel.invalid/pictures/teddy.webp'],
		'datePublished': '2025-09-02',
		'author': { '@type': 'Organization', 'name': 'Somebody' },
		'publisher': { '@type': 'Organization', 'name': 'Peel' },
		'timeRequired': 'PT8M',
	});
});

test('breadcrumbs lead from home, counted from one, by whole addresses', () => {
	expect(breadcrumbs([{ name: 'A title', path: '/blog/a-title' }])).toMatchObject({
		'@type': 'BreadcrumbList',
		'itemListElement': [
			{ '@type': 'ListItem', 'position': 1, 'item': 'https://peel.invalid/' },
			{ '@type': 'ListItem', 'position': 2, 'name': 'A title', 'item': url },
		],
	});
});

test('questions carry their answers, with links that work elsewhere', () => {
	const page = faqPage([{ question: 'Free?', answer: '<p>See <a href="/terms">terms</a>.</p>' }]);
	expect(page.mainEntity).toEqual([
		{
			'@type': 'Question',
			'name': 'Free?',
			'acceptedAnswer': {
				'@type': 'Answer',
				'text': '<p>See <a href="https://peel.invalid/terms">terms</a>.</p>',
			},
		},
	]);
});

test('steps are counted from one', () => {
	expect(howTo('Do it', [{ name: 'Upload', text: 'Drop it.' }]).step).toEqual([
		{ '@type': 'HowToStep', 'position': 1, 'name': 'Upload', 'text': 'Drop it.' },
	]);
});

test('the tool is told to be free', () => {
	expect(webApplication('It does.')).toMatchObject({
		'@type': 'WebApplication',
		'offers': { price: '0', priceCurrency: 'USD' },
	});
});

test('the list of articles names each with its address', () => {
	expect(blog([post]).blogPost).toEqual([
		{ '@type': 'BlogPosting', 'headline': 'A title', url, 'datePublished': '2025-09-02' },
	]);
});
