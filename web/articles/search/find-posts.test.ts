import { describe, expect, it } from 'vitest';
import type { PostSummary } from '../post.ts';
import { findPosts, readSearch, writeSearch } from './find-posts.ts';

type Findable = Pick<PostSummary, 'title' | 'excerpt' | 'tags' | 'category'>;

const hair: Findable = {
	title: 'Portraits with good hair',
	excerpt: 'Where to stand.',
	tags: ['Depth of field'],
	category: 'Photography',
};
const shop: Findable = {
	title: 'Product photos',
	excerpt: 'Light and the camera\u2019s meter.',
	tags: ['shadows', 'light'],
	category: 'E-commerce',
};
const all = [hair, shop];
const find = (query: string, category?: PostSummary['category']) => findPosts(all, { query, category });

describe('the search', () => {
	it('without query or category finds every post', () => {
		expect(find('')).toEqual(all);
		expect(find('   ')).toEqual(all);
	});

	it('matches title, excerpt and tags, ignoring case', () => {
		expect(find('PORTRAITS')).toEqual([hair]);
		expect(find('stand')).toEqual([hair]);
		expect(find('depth')).toEqual([hair]);
		expect(find('Shadow')).toEqual([shop]);
	});

	it('combines query and category', () => {
		expect(find('', 'Photography')).toEqual([hair]);
		expect(find('light', 'E-commerce')).toEqual([shop]);
		expect(find('light', 'Photography')).toEqual([]);
	});

	it('ignores extra spaces and treats straight and curly quotes alike', () => {
		expect(find("  the  camera's ")).toEqual([shop]);
	});

	it('finds nothing for a word that occurs nowhere', () => {
		expect(find('zebra')).toEqual([]);
	});
});

describe('the query string', () => {
	it('contains only the parts of the search that are set', () => {
		expect(writeSearch({ query: '', category: undefined })).toBe('');
		expect(writeSearch({ query: '  ', category: undefined })).toBe('');
		expect(writeSearch({ query: 'a b', category: 'Design Tips' })).toBe('?q=a+b&category=Design+Tips');
	});

	it('round-trips', () => {
		for (const search of [
			{ query: 'a & b=c', category: 'E-commerce' as const },
			{ query: '', category: 'Social Media' as const },
			{ query: 'x', category: undefined },
		]) {
			expect(readSearch(writeSearch(search))).toEqual(search);
		}
	});

	it('with an unknown category means all categories', () => {
		expect(readSearch('?category=Cooking')).toEqual({ query: '', category: undefined });
	});
});
