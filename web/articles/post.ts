// Types of a blog post, and its URL and date. The Markdown files are parsed at build, see web/content/.
import { formatDay } from '#web/ui/format.ts';

export const categories = [
	'Design Tips',
	'E-commerce',
	'Technology',
	'Social Media',
	'Photography',
	'Productivity',
] as const;

export type Category = (typeof categories)[number];

/** A post without its text, for lists. */
export interface PostSummary {
	id: string;
	title: string;
	slug: string;
	excerpt: string;
	author: string;
	/** YYYY-MM-DD. */
	publishedAt: string;
	category: Category;
	tags: readonly string[];
	/** Name of a picture in the catalogue. */
	featuredImage: string;
	featuredAlt: string;
	/** Minutes, at 200 words per minute. */
	readTime: number;
}

export interface Post extends PostSummary {
	seoTitle: string;
	seoDescription: string;
	/** HTML blocks and the pictures between them. */
	content: readonly Block[];
	headings: readonly Heading[];
}

export type Block = { html: string } | { picture: string; alt: string };

/** A heading for the table of contents. */
export interface Heading {
	id: string;
	title: string;
}

export const postPath = ({ slug }: Pick<PostSummary, 'slug'>): string => `/blog/${slug}`;

/** Formats 2025-09-02 as 2 September 2025. A time without a zone is that of the browser, so the day stays the same. */
export const formatDate = (date: string): string => formatDay(new Date(`${date}T12:00`));
