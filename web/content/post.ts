// One Markdown file of web/posts becomes a post.
import type { Heading, Post } from '#web/articles/post.ts';
import { ContentFault } from './fault.ts';
import { PostFields, readFields } from './fields.ts';
import { addressesIn, isHeading, read, toBlocks, toHeading } from './markdown.ts';
import { fillIn } from './numbers.ts';
import { curlQuotes } from './quotes.ts';
import { readTime, readTimeBounds } from './read-time.ts';

export interface ReadPost {
	post: Post;
	/** Addresses of its links and pictures, to be checked against all that exists. */
	addresses: readonly string[];
}

/** `file` is its name, `slug.md`. Throws ContentFault. */
export function readPost(file: string, source: string): ReadPost {
	const { fields, body } = readFields(file, source, PostFields);
	const tokens = read(fillIn(body));
	const minutes = readTime(body);
	const addresses = addressesIn(tokens);

	const faults: string[] = [];
	if (file !== `${fields.slug}.md`) faults.push('slug: it must be the name of the file');
	if (minutes < readTimeBounds.least || minutes > readTimeBounds.most) {
		faults.push(
			`readTime: it takes ${minutes} minutes, not ${readTimeBounds.least} to ${readTimeBounds.most}`,
		);
	}
	if (faults.length > 0) throw new ContentFault(file, faults);

	return {
		addresses,
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
