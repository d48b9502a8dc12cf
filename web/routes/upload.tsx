// The upload page: select an image, give consent, upload.
import { limits } from '#contract/limits.ts';
import { product } from '#contract/product.ts';
import { pageMeta } from '#web/seo.ts';
import { AdSlot } from '#web/ui/ads/ad-slot.tsx';
import { type Fact, FactColumns } from '#web/ui/fact-columns.tsx';
import { formatCount } from '#web/ui/format.ts';
import { HintProvider } from '#web/ui/hint.tsx';
import { NoScript } from '#web/ui/no-script.tsx';
import { UploadArea } from '#web/upload/upload-area.tsx';

export const meta = () =>
	pageMeta({
		title: `Upload a photo | ${product.name}`,
		description: `Choose a JPG or PNG of up to ${limits.maxMegabytes} MB and get it back without its background.`,
		path: '/upload',
	});

const facts: readonly Fact[] = [
	{ title: 'Clean down to the hair', text: 'Fur, curls and leaves keep their soft edges.' },
	{
		title: `Up to ${formatCount(limits.maxOutputSidePx)} pixels`,
		text: 'Your image keeps its resolution, up to 4K. No watermark.',
	},
	{
		title: `Deleted within ${limits.retentionMinutes} minutes`,
		text: 'Both your photo and the cutout. You can also delete them yourself at any time.',
	},
];

export default function UploadPage() {
	return (
		<div className="page-width grid grid-cols-1 gap-14 pt-4 md:gap-20 md:pt-8">
			<div>
				<NoScript />
				<HintProvider>
					<UploadArea />
				</HintProvider>
			</div>
			<AdSlot placement="upload" />
			<section aria-labelledby="facts-title">
				<h2 id="facts-title" className="sr-only">
					What you get
				</h2>
				<FactColumns facts={facts} />
			</section>
		</div>
	);
}
