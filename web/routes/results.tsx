// The results page: the result named in the query, or a redirect.
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { product } from '#contract/product.ts';
import { RedirectToUpload } from '#web/journey/redirect-to-upload.tsx';
import { createQueryClient } from '#web/query-client.ts';
import { ResultCallToAction } from '#web/results/result-actions.tsx';
import { Results } from '#web/results/results.tsx';
import { ResultsPlaceholder } from '#web/results/results-placeholder.tsx';
import { pageMeta } from '#web/seo.ts';
import { AdSlot } from '#web/ui/ads/ad-slot.tsx';
import { type Fact, FactColumns } from '#web/ui/fact-columns.tsx';
import { NoScript } from '#web/ui/no-script.tsx';
import { useMounted } from '#web/ui/use-mounted.ts';

export const meta = () =>
	pageMeta({
		title: `Your photo without its background | ${product.name}`,
		description: 'Compare before and after, and download the transparent PNG.',
		path: '/results',
		noindex: true,
	});

const facts: readonly Fact[] = [
	{
		title: 'PNG with transparency',
		text: 'Full 8-bit transparency: place it on any colour, page or product sheet.',
	},
	{
		title: 'Professional grade',
		text: 'Soft edges stay soft, and your image keeps its resolution, up to 4K.',
	},
	{
		title: 'AI-powered',
		text: 'A neural network on this server finds the subject. Your image is not sent to any other service.',
	},
];

export default function ResultsPage() {
	const [search] = useSearchParams();
	const mounted = useMounted();
	const [queryClient] = useState(createQueryClient);
	const id = search.get('id');
	const token = search.get('token');
	return (
		<div className="page-width grid grid-cols-1 gap-14 pt-4 md:gap-20 md:pt-8">
			<div>
				<NoScript />
				{mounted && !(id && token) && <RedirectToUpload without="result" />}
				<QueryClientProvider client={queryClient}>
					{mounted && id && token ? <Results key={token} id={id} token={token} /> : <ResultsPlaceholder />}
				</QueryClientProvider>
			</div>
			<AdSlot placement="results" />
			<section aria-labelledby="facts-title">
				<h2 id="facts-title" className="sr-only">
					About your cutout
				</h2>
				<FactColumns facts={facts} />
			</section>
			<ResultCallToAction />
		</div>
	);
}
