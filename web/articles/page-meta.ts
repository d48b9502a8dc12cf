// What the head of a plain page says.
import { product } from '#contract/product.ts';
import { pageMeta, type Thing } from '#web/seo.ts';
import type { PageText } from './page.ts';

export function textPageMeta({ title, description }: PageText, path: string, structured?: Thing | Thing[]) {
	const named = title.includes(product.name) ? title : `${title} | ${product.name}`;
	return pageMeta({ title: named, description, path, ...(structured && { structured }) });
}
