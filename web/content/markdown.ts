// Renders Markdown to HTML: headings get ids, wide blocks scroll, pictures
// become blocks of their own for the Picture component.
import { Marked, type Token, type Tokens } from 'marked';
import type { Block, Heading } from '#web/articles/post.ts';
import { curlQuotes } from './quotes.ts';

const marked = new Marked({
	renderer: {
		heading({ depth, tokens, text }) {
			return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
		},
		// Scrolls horizontally on small screens, so it must be focusable by keyboard.
		code({ text, lang = '' }) {
			return `<pre tabindex="0" role="group" aria-label="Code${lang && `, ${lang}`}"><code>${escapeHtml(text)}</code></pre>\n`;
		},
		table(token) {
			const [head, ...rows] = [token.header, ...token.rows].map(
				(cells) => `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`,
			);
			return `<div class="wide-table" tabindex="0" role="group" aria-label="Table"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>\n`;
		},
		link({ href, tokens }) {
			const rel = href.startsWith('/') || href.startsWith('#') ? '' : ' rel="noopener"';
			return `<a href="${escapeHtml(href)}"${rel}>${this.parser.parseInline(tokens)}</a>`;
		},
		text(token) {
			if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
			return escapeHtml(curlQuotes(token.text));
		},
	},
});

export const parse = (markdown: string): Token[] => marked.lexer(markdown);
export const render = (tokens: Token[]): string => marked.parser(tokens).trim();

/** Splits the text at pictures that form a paragraph of their own. */
export function toBlocks(tokens: readonly Token[]): Block[] {
	const blocks: Block[] = [];
	let text: Token[] = [];
	const flushText = () => {
		if (text.length > 0) blocks.push({ html: render(text) });
		text = [];
	};
	for (const token of tokens) {
		const picture = pictureIn(token);
		if (!picture) {
			if (token.type !== 'space') text.push(token);
			continue;
		}
		flushText();
		blocks.push(picture);
	}
	flushText();
	return blocks;
}

function pictureIn(token: Token): Block | undefined {
	const [only, ...more] = token.type === 'paragraph' ? ((token as Tokens.Paragraph).tokens ?? []) : [];
	if (only?.type !== 'image' || more.length > 0) return undefined;
	const { href, text } = only as Tokens.Image;
	return { picture: href.replace(/^picture:/, ''), alt: curlQuotes(text) };
}

export const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
	token.type === 'heading' && (token as Tokens.Heading).depth === depth;

export const toHeading = ({ text }: Tokens.Heading): Heading => ({
	id: anchor(text),
	title: curlQuotes(text),
});

/** Targets of all links and pictures. */
export function targetsOf(tokens: Token[]): string[] {
	const found: string[] = [];
	marked.walkTokens(tokens, (token) => {
		if (token.type === 'link' || token.type === 'image') found.push(token.href);
	});
	return found;
}

function anchor(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-|-$/g, '');
}

function escapeHtml(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');
}
