import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { categories } from '#web/articles/post.ts';
import { presetGroups } from '#web/editor/presets/presets.ts';
import { pictures } from '#web/pictures/catalogue.ts';
import routes from '#web/routes.ts';
import { pageAddresses } from './addresses.ts';
import { readContent } from './content.ts';
import { readMarkdownFiles } from './files.ts';
import { toPostList } from './post-module.ts';
import { toFeed } from './xml/feed.ts';
import { toRobots, toSitemap } from './xml/sitemap.ts';

const posts = readMarkdownFiles(new URL('../posts/', import.meta.url));
const pages = readMarkdownFiles(new URL('../pages/', import.meta.url));
const names = new Set(Object.keys(pictures));
const content = readContent(posts, pages, names);
const origin = 'https://peel.example.org';

describe('the content of this repository', () => {
	it('has the six posts of the specification, one in each category', () => {
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

	it('states no upload limit but the enforced one, which the privacy page names', () => {
		const stated = new Map(
			[...content.pages].map(([file, page]) => [file, JSON.stringify(page).match(/\b\d+ MB\b/g) ?? []]),
		);
		const limit = `${limits.maxMegabytes} MB`;
		expect(stated.get('privacy.md')).toEqual([limit]);
		expect(new Set([...stated.values()].flat())).toEqual(new Set([limit]));
	});

	it('says on the about page that of several subjects all are kept, as the note on such a cutout does', () => {
		expect(JSON.stringify(content.pages.get('about.md'))).toContain('it keeps all of them');
	});

	it('names in the guide every shop that the editor has a preset for', () => {
		const guide = JSON.stringify(content.pages.get('how-to-use.md'));
		const shops = presetGroups.find(({ name }) => name === 'Shops')?.presets ?? [];
		expect(shops.length).toBeGreaterThan(0);
		for (const { name } of shops) expect(guide).toContain(name.replace(/ .*/, ''));
	});

	it('has every page in the sitemap but those of one user, and those for what is not found', () => {
		const paths = routes.map(({ path = '', index }) => (index ? '/' : `/${path}`));
		const isListed = (path: string) => !/^\/(processing|results|edit)$|^\/blog\/|404|\*/.test(path);
		expect(paths.filter(isListed).sort()).toEqual([...pageAddresses].sort());
	});

	it('lists posts without their bodies', () => {
		expect(toPostList(content.posts).length).toBeLessThan(6000);
		expect(toPostList(content.posts)).not.toContain('<p>');
	});
});

describe('a text is rejected', () => {
	const [file = '', source = ''] = [...posts][0] ?? [];
	const withChange = (from: string | RegExp, to: string) =>
		new Map([...posts, [file, source.replace(from, to)]]);

	it.each([
		['a broken internal link', '](/upload)', '](/uplaod)', 'content: unknown page /uplaod'],
		['an unknown picture', /picture:[\w-]+/, 'picture:elephant', 'content: unknown picture elephant'],
		[
			'an unknown featured picture',
			/featuredImage: .+/,
			'featuredImage: elephant',
			'featuredImage: unknown picture',
		],
		['a duplicate id', /id: .+/, 'id: "6"', 'id: also used by .+'],
	])('for %s', (_what, from, to, words) => {
		const reading = () => readContent(withChange(from, to), pages, names);
		expect(reading).toThrow(file);
		expect(reading).toThrow(new RegExp(words));
	});
});

describe('files generated in addition to the pages', () => {
	it('the feed escapes XML special characters', () => {
		const [post] = content.posts;
		if (!post) throw new Error('no posts');
		expect(toFeed(origin, [{ ...post, title: 'A & B <c>' }])).toContain('<title>A &amp; B &lt;c&gt;</title>');
	});

	it('the sitemap has the date of a text', () => {
		expect(toSitemap(origin, content)).toContain('<lastmod>2025-09-04</lastmod>');
	});

	it('robots.txt names the sitemap and keeps robots out of the API', () => {
		expect(toRobots(origin)).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
	});
});
