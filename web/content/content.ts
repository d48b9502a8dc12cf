// All posts and pages, read together so that what they say of each other can be checked.
import type { PageText } from '#web/articles/page.ts';
import type { Post } from '#web/articles/post.ts';
import { brokenLinks } from './addresses.ts';
import { ContentFault } from './fault.ts';
import { readPage } from './page.ts';
import { readPost } from './post.ts';

/** File name and text of each Markdown file. */
export type Sources = ReadonlyMap<string, string>;

export interface Content {
	/** Newest first. */
	readonly posts: readonly Post[];
	/** By file name. */
	readonly pages: ReadonlyMap<string, PageText>;
}

/** Throws ContentFault naming file and field of the first file that is wrong. */
export function readContent(posts: Sources, pages: Sources, pictures: ReadonlySet<string>): Content {
	const readPosts = [...posts].map(([file, source]) => ({ file, ...readPost(file, source) }));
	const readPages = [...pages].map(([file, source]) => ({ file, ...readPage(file, source) }));
	const slugs = readPosts.map(({ post }) => post.slug);

	for (const { file, addresses } of [...readPosts, ...readPages]) {
		const broken = brokenLinks(addresses, slugs).map((link) => `content: there is no page ${link}`);
		if (broken.length > 0) throw new ContentFault(file, broken);
	}
	for (const { file, post, addresses } of readPosts) {
		const named = addresses
			.filter((one) => one.startsWith('picture:'))
			.map((one) => one.slice('picture:'.length));
		const faults = [
			...(pictures.has(post.featuredImage)
				? []
				: [`featuredImage: there is no picture ${post.featuredImage}`]),
			...named.filter((name) => !pictures.has(name)).map((name) => `content: there is no picture ${name}`),
		];
		const twin = readPosts.find((other) => other.file !== file && other.post.id === post.id);
		if (twin) faults.push(`id: ${twin.file} has it too`);
		if (faults.length > 0) throw new ContentFault(file, faults);
	}

	return {
		posts: readPosts
			.map(({ post }) => post)
			.sort((one, other) => other.publishedAt.localeCompare(one.publishedAt)),
		pages: new Map(readPages.map(({ file, page }) => [file, page])),
	};
}
