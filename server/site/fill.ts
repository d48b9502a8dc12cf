// Writes the operator's facts into prerendered text: public origin, contact, repository, analytics and ads.
import { privatePages } from '#contract/private-pages.ts';
import { siteFactsId, unknownOrigin } from '#contract/site-facts.ts';
import { type OperatorFacts, siteFacts } from '../config/operator.ts';

/** Replaces the placeholder of the public origin. */
export function fillText(text: string, origin: string): string {
	return text.replaceAll(unknownOrigin, origin);
}

const privateEntries = new RegExp(
	`<url>\\s*<loc>${unknownOrigin}(${privatePages.join('|')})</loc>\\s*</url>\\s*`,
	'g',
);

/** Without private pages where they are turned off. */
export function fillSitemap(xml: string, origin: string, { devicePages }: OperatorFacts): string {
	return fillText(devicePages ? xml : xml.replace(privateEntries, ''), origin);
}

/** A prerendered page with the origin, the operator's contact and repository, and the facts for its script. */
export function fillPage(html: string, origin: string, operator: OperatorFacts): string {
	let filled = fillText(html, origin);
	const { contact, repository } = operator;
	if (contact) filled = fillElement(filled, 'contact', link(`mailto:${contact}`, contact));
	if (repository) filled = fillElement(filled, 'repository', link(repository, repository));
	return insertFacts(filled, operator);
}

/**
 * Replaces the content of elements marked `data-peel="name"`, by the sentence of `data-sentence` where they have one,
 * in which a star stands for `content`. Without a setting their prerendered text stays.
 */
function fillElement(html: string, name: string, content: string): string {
	const marked = new RegExp(`(<(\\w+)[^>]*\\bdata-peel="${name}"[^>]*>)[\\s\\S]*?(</\\2>)`, 'g');
	return html.replace(marked, (_all, open: string, _tag: string, close: string) => {
		const sentence = /\bdata-sentence="([^"]*)"/.exec(open)?.[1] ?? '*';
		return open + sentence.replace('*', () => content) + close;
	});
}

function link(href: string, text: string): string {
	return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

/** As a JSON block, which CSP does not treat as a script. `<` is escaped, so that no value can end the block. */
function insertFacts(html: string, operator: OperatorFacts): string {
	const facts = siteFacts(operator);
	if (Object.keys(facts).length === 0) return html;
	const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
	return html.replace(
		'</head>',
		() => `<script type="application/json" id="${siteFactsId}">${json}</script></head>`,
	);
}

export function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
