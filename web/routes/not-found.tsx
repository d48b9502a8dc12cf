// The 404 page: prerendered for the server, and for unknown paths inside the app.
import { product } from '#contract/product.ts';
import { pageMeta } from '#web/seo.ts';
import { Missing } from '#web/shell/missing.tsx';

export const meta = () =>
	pageMeta({
		title: `404 Page Not Found | ${product.name}`,
		description: 'There is no page at this address.',
		noindex: true,
	});

export default function NotFoundPage() {
	return <Missing />;
}
