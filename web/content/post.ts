// Parses a Markdown file of web/posts into a post.
import type { Heading, Post } from '#web/articles/post.ts';
import { ContentError, PostFields, readFields } from './fields.ts';
import { isHeading, parse, targetsOf, toBlocks, toHeading } from './markdown.ts';
import { fillPlaceholders } from './placeholders.ts';
import { curlQuotes } from './quotes.ts';
import { readTime, readTimeBounds } from './read-time.ts';

interface ReadPost {
	post: Post;
	/** Targets of its links and pictures, for the check against existing pages and pictures. */
	targets: readonly string[];
}

/** `file` is the file name, `slug.md`. Throws ContentError. */
export function readPost(file: string, source: string): ReadPost {
	const { fields, body } = readFields(file, source, PostFields);
	const tokens = parse(fillPlaceholders(body));
	const minutes = readTime(body);

	const errors: string[] = [];
	if (file !== `${fields.slug}.md`) errors.push('slug: must be the file name without .md');
	if (minutes < readTimeBounds.min || minutes > readTimeBounds.max) {
		errors.push(`readTime: ${minutes} minutes, not ${readTimeBounds.min} to ${readTimeBounds.max}`);
	}
	if (errors.length > 0) throw new ContentError(file, errors);

	return {
		targets: targetsOf(tokens),
		post: {
			...fields,
			title: curlQuotes(fields.title),
			excerpt: curlQuotes(fields.excerpt),
			readTime: minutes,
			content: toBlocks(tokens),
			headings: tokens.filter((token) => isHeading(token, 2)).map((token): Heading => toHeading(token)),
		},
	};
}
