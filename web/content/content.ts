// Parses all posts and pages together, so that links and ids between them can be checked.
import type { PageText } from '#web/articles/page.ts';
import type { Post } from '#web/articles/post.ts';
import { brokenLinks } from './addresses.ts';
import { ContentError } from './fields.ts';
import { readPage } from './page.ts';
import { readPost } from './post.ts';

/** Source text of each Markdown file, by file name. */
export type Sources = ReadonlyMap<string, string>;

export interface Content {
	/** Newest first. */
	readonly posts: readonly Post[];
	/** By file name. */
	readonly pages: ReadonlyMap<string, PageText>;
}

/** Throws ContentError with file and fields of the first invalid file. */
export function readContent(posts: Sources, pages: Sources, pictures: ReadonlySet<string>): Content {
	const readPosts = [...posts].map(([file, source]) => ({ file, ...readPost(file, source) }));
	const readPages = [...pages].map(([file, source]) => ({ file, ...readPage(file, source) }));
	const slugs = readPosts.map(({ post }) => post.slug);

	for (const { file, targets } of [...readPosts, ...readPages]) {
		const broken = brokenLinks(targets, slugs).map((link) => `content: unknown page ${link}`);
		if (broken.length > 0) throw new ContentError(file, broken);
	}
	for (const { file, post, targets } of readPosts) {
		const embedded = targets
			.filter((one) => one.startsWith('picture:'))
			.map((one) => one.slice('picture:'.length));
		const errors = [
			...(pictures.has(post.featuredImage) ? [] : [`featuredImage: unknown picture ${post.featuredImage}`]),
			...embedded.filter((name) => !pictures.has(name)).map((name) => `content: unknown picture ${name}`),
		];
		const duplicate = readPosts.find((other) => other.file !== file && other.post.id === post.id);
		if (duplicate) errors.push(`id: also used by ${duplicate.file}`);
		if (errors.length > 0) throw new ContentError(file, errors);
	}

	return {
		posts: readPosts
			.map(({ post }) => post)
			.sort((one, other) => other.publishedAt.localeCompare(one.publishedAt)),
		pages: new Map(readPages.map(({ file, page }) => [file, page])),
	};
}
