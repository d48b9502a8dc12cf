import { describe, expect, it } from 'vitest';
import { parse, render, targetsOf, toBlocks } from './markdown.ts';

const html = (markdown: string) => render(parse(markdown));

describe('Markdown', () => {
	it('gives each heading an id to link to', () => {
		expect(html("## It's 4. Glass & metal")).toBe(
			'<h2 id="it-s-4-glass-metal">It\u2019s 4. Glass &amp; metal</h2>',
		);
	});

	it('curls quotes in text and leaves those in code', () => {
		expect(html('"so" `"so"`')).toBe('<p>\u201cso\u201d <code>&quot;so&quot;</code></p>');
	});

	it('escapes markup in code', () => {
		expect(html('```html\n<b>&\n```')).toContain('<code>&lt;b&gt;&amp;</code>');
	});

	it('makes wide blocks focusable by keyboard', () => {
		expect(html('```sh\nls\n```')).toContain('<pre tabindex="0" role="group" aria-label="Code, sh">');
		expect(html('| a | b |\n|---|---|\n| 1 | 2 |')).toMatch(/^<div class="wide-table" tabindex="0"/);
	});

	it('makes a picture on a line of its own a separate block', () => {
		expect(toBlocks(parse('one\n\n![A "bear"](picture:teddy)\n\ntwo'))).toEqual([
			{ html: '<p>one</p>' },
			{ picture: 'teddy', alt: 'A \u201cbear\u201d' },
			{ html: '<p>two</p>' },
		]);
	});

	it('finds every link and picture target, including those in lists and tables', () => {
		const text = '- [a](/a)\n\n| x |\n|---|\n| [b](/b) |\n\n![c](picture:c)';
		expect(targetsOf(parse(text))).toEqual(['/a', '/b', 'picture:c']);
	});
});
