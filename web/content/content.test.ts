import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { categories } from '#web/articles/post.ts';
import { pictures } from '#web/pictures/catalogue.ts';
import { readContent } from './content.ts';
import { toFeed } from './feed.ts';
import { readMarkdownFiles } from './files.ts';
import { toPostList } from './post-module.ts';
import { toRobots, toSitemap } from './sitemap.ts';

const posts = readMarkdownFiles(new URL('../posts/', import.meta.url));
const pages = readMarkdownFiles(new URL('../pages/', import.meta.url));
const names = new Set(Object.keys(pictures));
const content = readContent(posts, pages, names);
const origin = 'https://peel.example.org';

describe('the texts of this repository', () => {
	it('are the six posts of the specification, one in each category', () => {
		expect(content.posts.map(({ slug }) => slug).sort()).toEqual([
			'ai-vs-manual-background-removal',
			'batch-processing-background-removal',
			'creative-ways-transparent-backgrounds',
			'ecommerce-product-photography-guide',
			'portrait-photography-background-removal',
			'social-media-background-removal-tips',
		]);
		expect(new Set(content.posts.map(({ category }) => category))).toEqual(new Set(categories));
	});

	it('have the effective dates of the specification', () => {
		expect(content.pages.get('privacy.md')?.effective).toBe('2025-09-02');
		expect(content.pages.get('terms.md')?.effective).toBe('2025-09-02');
		expect(content.pages.get('security.md')?.effective).toBe('2025-09-04');
	});

	it('state no upload limit but the one enforced, and the privacy page states it', () => {
		const stated = new Map(
			[...content.pages].map(([file, page]) => [file, JSON.stringify(page).match(/\b\d+ MB\b/g) ?? []]),
		);
		const limit = `${limits.maxMegabytes} MB`;
		expect(stated.get('privacy.md')).toEqual([limit]);
		expect(new Set([...stated.values()].flat())).toEqual(new Set([limit]));
		expect(limits.maxMegabytes * 1024 * 1024).toBe(limits.maxBytes);
	});

	it('come newest first', () => {
		const dates = content.posts.map(({ publishedAt }) => publishedAt);
		expect(dates).toEqual([...dates].sort().reverse());
	});

	it('are listed without their texts', () => {
		expect(toPostList(content.posts).length).toBeLessThan(6000);
		expect(toPostList(content.posts)).not.toContain('<p>');
	});
});

describe('a text is refused', () => {
	const [file = '', source = ''] = [...posts][0] ?? [];
	const withChange = (from: string | RegExp, to: string) =>
		new Map([...posts, [file, source.replace(from, to)]]);

	it.each([
		['a link that leads nowhere', '](/upload)', '](/uplaod)', 'content: there is no page /uplaod'],
		['an unknown picture', /picture:[\w-]+/, 'picture:elephant', 'content: there is no picture elephant'],
		[
			'an unknown featured picture',
			/featuredImage: .+/,
			'featuredImage: elephant',
			'featuredImage: there is no',
		],
		['the id of another', /id: .+/, 'id: "6"', 'id: .+ has it too'],
	])('for %s', (_what, from, to, words) => {
		const reading = () => readContent(withChange(from, to), pages, names);
		expect(reading).toThrow(file);
		expect(reading).toThrow(new RegExp(words));
	});
});

describe('what is written beside the pages', () => {
	it('the feed has an entry for each post, with dates and whole addresses', () => {
		const feed = toFeed(origin, content.posts);
		expect(feed.match(/<entry>/g)).toHaveLength(6);
		expect(feed).toContain(`<updated>${content.posts[0]?.publishedAt}T00:00:00Z</updated>`);
		for (const { slug } of content.posts) expect(feed).toContain(`<id>${origin}/blog/${slug}</id>`);
	});

	it('the feed escapes what XML would misread', () => {
		const [post] = content.posts;
		if (!post) throw new Error('no posts');
		expect(toFeed(origin, [{ ...post, title: 'A & B <c>' }])).toContain('<title>A &amp; B &lt;c&gt;</title>');
	});

	it('the sitemap lists each page for search engines and none of a visitor', () => {
		const sitemap = toSitemap(origin, content);
		expect(sitemap.match(/<url>/g)).toHaveLength(15);
		expect(sitemap).toContain(`<loc>${origin}/blogs</loc>`);
		expect(sitemap).toContain('<lastmod>2025-09-04</lastmod>');
		expect(sitemap).not.toMatch(/processing<|results<|404/);
	});

	it('robots.txt names the sitemap and keeps robots out of the API', () => {
		expect(toRobots(origin)).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
	});
});
