// Many images at once, on this device: nothing is uploaded.
import { lazy, Suspense } from 'react';
import { product } from '#contract/product.ts';
import { NotOffered } from '#web/private/not-offered.tsx';
import { pageMeta } from '#web/seo.ts';
import { NoScript } from '#web/ui/no-script.tsx';
import { useMounted } from '#web/ui/use-mounted.ts';
import { usePrivatePages } from '#web/ui/use-private-pages.ts';

export const meta = () =>
	pageMeta({
		title: `Many photos on this device | ${product.name}`,
		description:
			'Remove the background of up to 100 photos in your own browser: nothing is uploaded, and all cutouts come in one zip.',
		path: '/private/batch',
	});

/** Apart from the page, because nothing of it can be prerendered: the list is in the browser. */
const load = () => import('#web/batch/device-page.tsx');
const DevicePage = lazy(load);
if (typeof document !== 'undefined') load().catch(() => {});

export default function PrivateBatchPage() {
	const mounted = useMounted();
	const isOffered = usePrivatePages();
	if (!isOffered) return <NotOffered />;
	return (
		<div className="page-width grid min-h-[50rem] has-[.fills-window]:contents grid-cols-1 content-start pt-4 md:pt-8">
			<NoScript />
			{mounted ? (
				<Suspense fallback={<h1 className="text-page">Many photos at once</h1>}>
					<DevicePage />
				</Suspense>
			) : (
				<h1 className="needs-script text-page">Many photos at once</h1>
			)}
		</div>
	);
}
