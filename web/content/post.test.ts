import { describe, expect, it } from 'vitest';
import { readPage } from './page.ts';
import { readPost } from './post.ts';

const fields = {
	id: '"1"',
	title: 'A title of some length',
	slug: 'a-post',
	excerpt: 'What it is about, in a sentence long enough to decide whether to read it.',
	author: 'Somebody',
	publishedAt: '2025-09-02',
	category: 'Photography',
	tags: '[light, hair]',
	featuredImage: 'teddy',
	featuredAlt: 'A bear on a table',
	seoTitle: 'A title of some length',
	seoDescription: 'd'.repeat(140),
};

function post(
	changes: Partial<Record<keyof typeof fields | 'colour', string | undefined>> = {},
	words = 1600,
) {
	const lines = Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== undefined);
	const head = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
	return `---\n${head}\n---\n\n## One\n\n${'word '.repeat(words)}\n`;
}

describe('a post', () => {
	it('is parsed with all its fields, its reading time and its headings', () => {
		const { post: read } = readPost('a-post.md', post());
		expect(read).toMatchObject({ id: '1', slug: 'a-post', tags: ['light', 'hair'], readTime: 8 });
		expect(read.headings).toEqual([{ id: 'one', title: 'One' }]);
	});

	it.each([
		['category', { category: 'Cooking' }, 'one of Design Tips'],
		['slug', { slug: 'A Post' }, 'lower-case letters'],
		['slug', { slug: 'another-post' }, 'file name'],
		['publishedAt', { publishedAt: '2025-13-01' }, 'a date'],
		['tags', { tags: '[]' }, 'a list'],
		['author', { author: undefined }, 'missing'],
		['colour', { colour: 'blue' }, 'unknown field'],
	])('with an invalid %s is rejected with file and field: %o', (field, changes, words) => {
		const reading = () => readPost('a-post.md', post(changes));
		expect(reading).toThrow('a-post.md is invalid');
		expect(reading).toThrow(new RegExp(`${field}: .*${words}`));
	});

	it.each([119, 120, 158, 159])(
		'with a description of %i characters is valid only from 120 to 158',
		(length) => {
			const reading = () => readPost('a-post.md', post({ seoDescription: 'd'.repeat(length) }));
			if (length < 120 || length > 158)
				expect(reading).toThrow('seoDescription: must be a text of 120 to 158');
			else expect(reading).not.toThrow();
		},
	);

	it.each([
		[1090, 'throws'],
		[1110, 'passes'],
		[3090, 'passes'],
		[3110, 'throws'],
	])('of %i words %s, because its reading time must be 6 to 15 minutes', (words, outcome) => {
		const reading = () => readPost('a-post.md', post({}, words));
		if (outcome === 'throws') expect(reading).toThrow('readTime');
		else expect(reading).not.toThrow();
	});

	it('without front matter is rejected', () => {
		expect(() => readPost('a-post.md', 'Just text.')).toThrow('front matter');
	});

	it('is rejected with all errors at once', () => {
		const reading = () => readPost('a-post.md', post({ category: 'Cooking', author: undefined }));
		expect(reading).toThrow(/author[\s\S]*category/);
	});
});

describe('a page', () => {
	const head = `---\ntitle: About\ndescription: ${'d'.repeat(130)}\n---\n`;

	it('is split at its headings', () => {
		const { page } = readPage('about.md', `${head}Intro.\n\n## One\n\nText.\n\n### A part\n\nMore.\n`);
		expect(page.intro).toBe('<p>Intro.</p>');
		expect(page.sections).toEqual([
			{
				id: 'one',
				title: 'One',
				html: '<p>Text.</p>',
				parts: [{ id: 'a-part', title: 'A part', html: '<p>More.</p>' }],
			},
		]);
	});

	it('with an invalid field is rejected with file and field', () => {
		expect(() => readPage('about.md', head.replace('title', 'titel'))).toThrow(
			/about\.md[\s\S]*titel[\s\S]*title: missing/,
		);
	});
});
