// The home page.
import { limits } from '#contract/limits.ts';
import { product } from '#contract/product.ts';
import { pageMeta } from '#web/seo.ts';
import { Badges } from '#web/ui/badges.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PeeledPhoto } from '#web/ui/peeled-photo.tsx';

const description = `${product.name} removes the background of a photo and gives you a transparent PNG. Free, without an account or a watermark; pictures are deleted within ${limits.retentionMinutes} minutes.`;

export const meta = () =>
	pageMeta({
		title: `${product.name}: remove the background of a photo, free`,
		description,
		path: '/',
		keywords: 'remove background, background remover, transparent PNG, cut out photo, free, no registration',
		structured: {
			'@context': 'https://schema.org',
			'@type': 'WebApplication',
			'name': product.name,
			'description': description,
			'applicationCategory': 'MultimediaApplication',
			'operatingSystem': 'Any',
			'browserRequirements': 'Requires JavaScript',
			'offers': { '@type': 'Offer', 'price': '0', 'priceCurrency': 'USD' },
		},
	});

export default function HomePage() {
	return (
		<div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-12 pt-6 pb-12 md:pt-14 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
			<div>
				<h1 className="text-hero">Peel the background off any photo</h1>
				<p className="mt-6 max-w-[40ch] text-ink-soft text-lead">
					Drop in a JPG or PNG. A few seconds later the subject stands free, as a transparent PNG you can put
					on anything.
				</p>
				<p className="mt-8">
					<ButtonLink to="/upload" size="large" className="max-sm:w-full">
						Start Removing Background
					</ButtonLink>
				</p>
				<div className="mt-6">
					<Badges items={['AI-Powered', 'Professional Quality', '100% Free']} />
				</div>
				<p className="mt-4 text-ink-soft text-small">
					Supports JPG, PNG • Max {limits.maxMegabytes}MB • No registration required
				</p>
			</div>
			<PeeledPhoto className="w-full" />
		</div>
	);
}
