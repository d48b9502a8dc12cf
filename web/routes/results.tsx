// Before, after, download.
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { product } from '#contract/product.ts';
import { messages } from '#web/journey/messages.ts';
import { TurnedAway } from '#web/journey/redirect-to-upload.tsx';
import { createQueryClient } from '#web/query-client.ts';
import { ResultFarewell } from '#web/results/result-actions.tsx';
import { Results } from '#web/results/results.tsx';
import { ResultsWaiting } from '#web/results/results-placeholder.tsx';
import { pageMeta } from '#web/seo.ts';
import { AdSlot } from '#web/ui/ad-slot.tsx';
import { type Fact, FactColumns } from '#web/ui/fact-columns.tsx';
import { NoScript } from '#web/ui/no-script.tsx';
import { useMounted } from '#web/ui/use-mounted.ts';

export const meta = () =>
	pageMeta({
		title: `Your picture without its background | ${product.name}`,
		description: 'Compare before and after, and download the transparent PNG.',
		path: '/results',
		noindex: true,
	});

const refused = { category: 'result', action: 'result_refused' } as const;

const facts: readonly Fact[] = [
	{
		title: 'PNG with transparency',
		text: 'Eight bits of alpha: lay it over any colour, page or product sheet.',
	},
	{
		title: 'Professional grade',
		text: 'Soft edges stay soft, and the picture keeps its own resolution, up to 4K.',
	},
	{
		title: 'AI-powered',
		text: 'A neural network on this server finds the subject; your picture goes to no other service.',
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
				{mounted && !(id && token) && <TurnedAway reason={messages.invalidAccess} event={refused} />}
				<QueryClientProvider client={queryClient}>
					{mounted && id && token ? <Results key={token} id={id} token={token} /> : <ResultsWaiting />}
				</QueryClientProvider>
			</div>
			<AdSlot placement="results" />
			<section aria-labelledby="facts-title">
				<h2 id="facts-title" className="sr-only">
					About your picture
				</h2>
				<FactColumns facts={facts} />
			</section>
			<ResultFarewell />
		</div>
	);
}
