// What test/e2e/blog.e2e.test.ts does not type into the search box.
import { expect, it } from 'vitest';
import { findPosts, readSearch } from './find-posts.ts';

const shop = {
	title: 'Product photos',
	excerpt: 'Light and the camera\u2019s meter.',
	tags: ['shadows'],
	category: 'E-commerce',
} as const;

it('the search ignores extra spaces and treats straight and curly quotes alike', () => {
	expect(findPosts([shop], { query: "  the  camera's ", category: undefined })).toEqual([shop]);
	expect(findPosts([shop], { query: '   ', category: undefined })).toEqual([shop]);
});

it('an unknown category in the query string means all categories', () => {
	expect(readSearch('?category=Cooking')).toEqual({ query: '', category: undefined });
});
