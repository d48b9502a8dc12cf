// Structured data of the tool itself (schema.org), for the home page.
// Apart from structured-data.ts, because that is bundled with the pages of text, which the home page does not load.
import { product } from '#contract/product.ts';
import type { Thing } from './seo.ts';

export function webApplication(description: string): Thing {
	return {
		'@type': 'WebApplication',
		'name': product.name,
		description,
		'applicationCategory': 'MultimediaApplication',
		'operatingSystem': 'Any',
		'browserRequirements': 'Requires JavaScript',
		'isAccessibleForFree': true,
		'offers': { '@type': 'Offer', 'price': '0', 'priceCurrency': 'USD' },
	};
}
