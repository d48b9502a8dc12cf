// The processing page: progress of the image named in the query, or a redirect.
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { product } from '#contract/product.ts';
import { RedirectToUpload } from '#web/journey/redirect-to-upload.tsx';
import { Processing } from '#web/processing/processing.tsx';
import { started } from '#web/processing/processing-state.ts';
import { ProcessingView } from '#web/processing/processing-view.tsx';
import { createQueryClient } from '#web/query-client.ts';
import { pageMeta } from '#web/seo.ts';
import { AdSlot } from '#web/ui/ads/ad-slot.tsx';
import { NoScript } from '#web/ui/no-script.tsx';
import { useMounted } from '#web/ui/use-mounted.ts';

export const meta = () =>
	pageMeta({
		title: `Removing the background | ${product.name}`,
		description: 'Your photo is being processed; this takes a few seconds.',
		path: '/processing',
		noindex: true,
	});

export default function ProcessingPage() {
	const [search] = useSearchParams();
	// The prerendered page has no query, so it is read only after hydration.
	const mounted = useMounted();
	const [queryClient] = useState(createQueryClient);
	const id = mounted ? search.get('id') : null;
	return (
		<div className="page-width grid grid-cols-1 gap-14 pt-4 md:gap-20 md:pt-8">
			<div>
				<NoScript />
				{mounted && !id && <RedirectToUpload without="image" />}
				<QueryClientProvider client={queryClient}>
					{id ? <Processing key={id} id={id} /> : <ProcessingView state={started} />}
				</QueryClientProvider>
			</div>
			<AdSlot placement="processing" />
		</div>
	);
}
