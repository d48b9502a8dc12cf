// Many images at once, on this device: nothing is uploaded.
import { limits } from '#contract/limits.ts';
import { product } from '#contract/product.ts';
import { deviceIntroduction } from '#web/batch/introduction.tsx';
import { NotOffered } from '#web/private/not-offered.tsx';
import { pageMeta } from '#web/seo.ts';
import { loadedApart } from '#web/ui/loaded-apart.tsx';
import { NoScript } from '#web/ui/no-script.tsx';
import { useMounted } from '#web/ui/use-mounted.ts';
import { usePrivatePages } from '#web/ui/use-private-pages.ts';

export const meta = () =>
	pageMeta({
		title: `Many photos on this device | ${product.name}`,
		description: `Remove the background of up to ${limits.maxBatchPhotos} photos in your own browser: nothing is uploaded, and all cutouts come in one zip.`,
		path: '/private/batch',
	});

/** Loaded separately, because it cannot be prerendered: the list exists only in the browser. */
const DevicePage = loadedApart(() => import('#web/batch/device-page.tsx'));
DevicePage.preload();

export default function PrivateBatchPage() {
	const mounted = useMounted();
	const isOffered = usePrivatePages();
	if (!isOffered) return <NotOffered />;
	return (
		<div className="page-width grid min-h-[50rem] has-[.fills-window]:contents grid-cols-1 content-start pt-4 md:pt-8">
			<NoScript />
			{mounted ? <DevicePage fallback={deviceIntroduction} /> : deviceIntroduction}
		</div>
	);
}
