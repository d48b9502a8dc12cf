// Meta tags of a text page.
import { product } from '#contract/product.ts';
import { pageMeta, type Thing } from '#web/seo.ts';
import type { PageText } from './page.ts';

export function textPageMeta({ title, description }: PageText, path: string, structured?: Thing | Thing[]) {
	const fullTitle = title.includes(product.name) ? title : `${title} | ${product.name}`;
	return pageMeta({ title: fullTitle, description, path, ...(structured && { structured }) });
}
