// The meta tags of every page: title, description, canonical URL, social tags, structured data.
import type { MetaDescriptor } from 'react-router';
import { product } from '#contract/product.ts';
import { unknownOrigin } from '#contract/site-facts.ts';

/** The public origin; its placeholder while pages are prerendered, and in development, where no server replaces it. */
export function siteOrigin(): string {
	return import.meta.env.DEV || typeof window === 'undefined' ? unknownOrigin : window.location.origin;
}

/** A thing of schema.org, without its context. */
export type Thing = Readonly<Record<string, unknown>>;

/** An image for social networks. */
export interface SocialImage {
	/** From the root, with leading slash. */
	path: string;
	width: number;
	height: number;
	alt: string;
}

interface Page {
	/** Complete, with the product's name where it belongs. */
	title: string;
	description: string;
	/** From the root, with leading slash; undefined for a page without a canonical URL. */
	path?: string;
	keywords?: string;
	/** Excludes private or temporary pages from search engines. */
	noindex?: boolean;
	/** Structured data (schema.org); each thing gets the page's URL as `url` unless it has one. */
	structured?: Thing | readonly Thing[];
	/** Default: the social card. */
	image?: SocialImage;
	/** The Open Graph properties of an article. */
	article?: { publishedAt: string; section: string; tags: readonly string[] };
}

const socialCard: SocialImage = {
	path: '/social-card.png',
	width: 1200,
	height: 630,
	alt: `${product.name}: peel the background off any photo`,
};

export function pageMeta(page: Page): MetaDescriptor[] {
	return [
		{ title: page.title },
		{ name: 'description', content: page.description },
		...(page.keywords ? [{ name: 'keywords', content: page.keywords }] : []),
		...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
		{ property: 'og:site_name', content: product.name },
		{ property: 'og:type', content: page.article ? 'article' : 'website' },
		{ property: 'og:title', content: page.title },
		{ property: 'og:description', content: page.description },
		{ name: 'twitter:card', content: 'summary_large_image' },
		{ name: 'twitter:title', content: page.title },
		{ name: 'twitter:description', content: page.description },
		...(page.path ? urlTags(page, siteOrigin(), page.path) : []),
		...(page.article ? articleTags(page.article) : []),
	];
}

function urlTags(page: Page, origin: string, path: string): MetaDescriptor[] {
	const url = origin + path;
	const image = page.image ?? socialCard;
	return [
		{ tagName: 'link', rel: 'canonical', href: url },
		{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', href: `${origin}/feed.xml` },
		{ property: 'og:url', content: url },
		{ property: 'og:image', content: origin + image.path },
		{ property: 'og:image:width', content: String(image.width) },
		{ property: 'og:image:height', content: String(image.height) },
		{ property: 'og:image:alt', content: image.alt },
		{ name: 'twitter:image', content: origin + image.path },
		{ name: 'twitter:image:alt', content: image.alt },
		...[page.structured ?? []].flat().map((thing) => ({
			'script:ld+json': { '@context': 'https://schema.org', url, ...thing },
		})),
	];
}

function articleTags(article: NonNullable<Page['article']>): MetaDescriptor[] {
	return [
		{ property: 'article:published_time', content: article.publishedAt },
		{ property: 'article:section', content: article.section },
		...article.tags.map((tag) => ({ property: 'article:tag', content: tag })),
	];
}
