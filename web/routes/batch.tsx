// Many images at once, on the server.
import { limits } from '#contract/limits.ts';
import { product } from '#contract/product.ts';
import { serverIntroduction } from '#web/batch/introduction.tsx';
import { pageMeta } from '#web/seo.ts';
import { loadedApart } from '#web/ui/loaded-apart.tsx';
import { NoScript } from '#web/ui/no-script.tsx';
import { useMounted } from '#web/ui/use-mounted.ts';

export const meta = () =>
	pageMeta({
		title: `Many photos at once | ${product.name}`,
		description: `Remove the background of up to ${limits.maxBatchPhotos} photos in one go: one recipe for all, each editable, all in one zip. Deleted within ${limits.retentionMinutes} minutes.`,
		path: '/batch',
	});

/** Loaded separately, because it cannot be prerendered: the list exists only in the browser. */
const ServerPage = loadedApart(() => import('#web/batch/server-page.tsx'));
ServerPage.preload();

export default function BatchPage() {
	const mounted = useMounted();
	return (
		<div className="page-width grid min-h-[50rem] grid-cols-1 content-start pt-4 md:pt-8">
			<NoScript />
			{mounted ? <ServerPage fallback={serverIntroduction} /> : serverIntroduction}
		</div>
	);
}
