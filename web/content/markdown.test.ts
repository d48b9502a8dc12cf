import { describe, expect, it } from 'vitest';
import { addressesIn, read, render, toBlocks } from './markdown.ts';

const html = (markdown: string) => render(read(markdown));

describe('Markdown', () => {
	it('gives each heading an id to link to', () => {
		expect(html("## It's 4. Glass & metal")).toBe(
			'<h2 id="it-s-4-glass-metal">It\u2019s 4. Glass &amp; metal</h2>',
		);
	});

	it('curls the quotes of text and leaves those of code', () => {
		expect(html('"so" `"so"`')).toBe('<p>\u201cso\u201d <code>&quot;so&quot;</code></p>');
	});

	it('escapes what looks like markup in code', () => {
		expect(html('```html\n<b>&\n```')).toContain('<code>&lt;b&gt;&amp;</code>');
	});

	it('makes wide things reachable by keyboard', () => {
		expect(html('```sh\nls\n```')).toContain('<pre tabindex="0" role="group" aria-label="Code, sh">');
		expect(html('| a | b |\n|---|---|\n| 1 | 2 |')).toMatch(/^<div class="wide-table" tabindex="0"/);
	});

	it('sets a picture on a line of its own apart from the text around it', () => {
		expect(toBlocks(read('one\n\n![A "bear"](picture:teddy)\n\ntwo'))).toEqual([
			{ html: '<p>one</p>' },
			{ picture: 'teddy', alt: 'A \u201cbear\u201d' },
			{ html: '<p>two</p>' },
		]);
	});

	it('names every address it links to, in lists and tables too', () => {
		const text = '- [a](/a)\n\n| x |\n|---|\n| [b](/b) |\n\n![c](picture:c)';
		expect(addressesIn(read(text))).toEqual(['/a', '/b', 'picture:c']);
	});
});
