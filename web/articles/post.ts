// A blog post as the pages see it. The Markdown files are read and checked at build, see web/content/.

export const categories = [
	'Design Tips',
	'E-commerce',
	'Technology',
	'Social Media',
	'Photography',
	'Productivity',
] as const;

export type Category = (typeof categories)[number];

/** What lists of posts need: everything but the text. */
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
	/** Minutes at 200 words a minute. */
	readTime: number;
}

export interface Post extends PostSummary {
	seoTitle: string;
	seoDescription: string;
	/** HTML, in pieces between the pictures. */
	content: readonly Block[];
	headings: readonly Heading[];
}

export type Block = { html: string } | { picture: string; alt: string };

/** A heading of the text, for the table of contents. */
export interface Heading {
	id: string;
	title: string;
}

export const postPath = ({ slug }: Pick<PostSummary, 'slug'>): string => `/blog/${slug}`;

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** 2 September 2025, from 2025-09-02. */
export const inWords = (date: string): string => longDate.format(new Date(date));
