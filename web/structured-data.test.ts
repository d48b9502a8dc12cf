// Structured data has the fields that schema.org and search engines require.
import { expect, test } from 'vitest';
import type { PostSummary } from './articles/post.ts';
import { blog, blogPosting, breadcrumbs, faqPage, howTo } from './structured-data.ts';
import { webApplication } from './web-application.ts';

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

test('an article has headline, image, dates, author and publisher', () => {
	const image = { path: '/pictures/teddy.webp', width: 1280, height: 853, alt: 'A bear' };
	expect(blogPosting(post, 'Description.', image)).toMatchObject({
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

test('breadcrumbs start at the home page, are numbered from 1 and have absolute URLs', () => {
	expect(breadcrumbs([{ name: 'A title', path: '/blog/a-title' }])).toMatchObject({
		'@type': 'BreadcrumbList',
		'itemListElement': [
			{ '@type': 'ListItem', 'position': 1, 'item': 'https://peel.invalid/' },
			{ '@type': 'ListItem', 'position': 2, 'name': 'A title', 'item': url },
		],
	});
});

test('questions have their answers, with absolute links', () => {
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

test('steps are numbered from 1', () => {
	expect(howTo('Do it', [{ name: 'Upload', text: 'Drop it.' }]).step).toEqual([
		{ '@type': 'HowToStep', 'position': 1, 'name': 'Upload', 'text': 'Drop it.' },
	]);
});

test('the application is offered for free', () => {
	expect(webApplication('It does.')).toMatchObject({
		'@type': 'WebApplication',
		'offers': { price: '0', priceCurrency: 'USD' },
	});
});

test('the list of articles has each with its URL', () => {
	expect(blog([post]).blogPost).toEqual([
		{ '@type': 'BlogPosting', 'headline': 'A title', url, 'datePublished': '2025-09-02' },
	]);
});
