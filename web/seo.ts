// Title, description, canonical address and social tags of a page, made the same way for every page.

import type { MetaDescriptor } from 'react-router';
import { product } from '#contract/product.ts';

/** Stands in the prerendered files; the server puts the operator's public origin in its place at start. */
const unknownOrigin = 'https://peel.invalid';

/** The public origin; its stand-in while pages are prerendered, and in development, where nobody replaces it. */
export function siteOrigin(): string {
	return import.meta.env.DEV || typeof window === 'undefined' ? unknownOrigin : window.location.origin;
}

interface Page {
	/** Complete, with the product's name where it belongs. */
	title: string;
	description: string;
	/** From the root, with leading slash; a page without an address of its own has none. */
	path?: string;
	keywords?: string;
	/** Keeps private or passing pages out of search engines. */
	noindex?: boolean;
	/** Structured data (schema.org); gets the page's address as `url`. */
	structured?: Record<string, unknown>;
}

export function pageMeta(page: Page): MetaDescriptor[] {
	const tags: MetaDescriptor[] = [
		{ title: page.title },
		{ name: 'description', content: page.description },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:site_name', content: product.name },
		{ property: 'og:title', content: page.title },
		{ property: 'og:description', content: page.description },
		{ name: 'twitter:card', content: 'summary' },
		{ name: 'twitter:title', content: page.title },
		{ name: 'twitter:description', content: page.description },
	];
	if (page.path) {
		const url = siteOrigin() + page.path;
		tags.push({ tagName: 'link', rel: 'canonical', href: url }, { property: 'og:url', content: url });
		if (page.structured) tags.push({ 'script:ld+json': { ...page.structured, url } });
	}
	if (page.keywords) tags.push({ name: 'keywords', content: page.keywords });
	if (page.noindex) tags.push({ name: 'robots', content: 'noindex' });
	return tags;
}
