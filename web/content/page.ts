// Parses a Markdown file of web/pages into a page of sections and parts.
import type { Token } from 'marked';
import type { PageText, Section } from '#web/articles/page.ts';
import { PageFields, readFields } from './fields.ts';
import { isHeading, parse, render, targetsOf, toHeading } from './markdown.ts';
import { fillPlaceholders } from './placeholders.ts';

interface ReadPage {
	page: PageText;
	/** Targets of its links and pictures. */
	targets: readonly string[];
}

/** Throws ContentError. */
export function readPage(file: string, source: string): ReadPage {
	const { fields, body } = readFields(file, source, PageFields);
	const tokens = parse(fillPlaceholders(body)).filter((token) => token.type !== 'space');
	const { before, groups } = splitAt(2, tokens);
	return {
		page: { ...fields, intro: render(before), sections: groups.map(toSection) },
		targets: targetsOf(tokens),
	};
}

interface Group {
	id: string;
	title: string;
	tokens: Token[];
}

function toSection({ id, title, tokens }: Group): Section {
	const { before, groups } = splitAt(3, tokens);
	const parts = groups.map((part) => ({ id: part.id, title: part.title, html: render(part.tokens) }));
	return { id, title, html: render(before), parts };
}

/** The tokens before the first heading of that depth, and those after each. */
function splitAt(depth: number, tokens: readonly Token[]): { before: Token[]; groups: Group[] } {
	const before: Token[] = [];
	const groups: Group[] = [];
	for (const token of tokens) {
		if (isHeading(token, depth)) groups.push({ ...toHeading(token), tokens: [] });
		else (groups.at(-1)?.tokens ?? before).push(token);
	}
	return { before, groups };
}
