// The home page: the results view if there is a result, else the marketing sections.
import type { LinksFunction } from 'react-router';
import { product } from '#contract/product.ts';
import { heroSizes } from '#web/home/live-demo.tsx';
import { Marketing } from '#web/home/marketing.tsx';
import { useArrivedResult } from '#web/home/use-arrived-result.ts';
import { pictureSrcSet } from '#web/pictures/picture.tsx';
import { pageMeta } from '#web/seo.ts';
import { loadedApart } from '#web/ui/loaded-apart.tsx';
import { webApplication } from '#web/web-application.ts';

const description =
	'Drop in a JPG or PNG and get the subject back as a transparent PNG in a few seconds. Free, no account, no watermark, and your photo is deleted afterwards.';

/** Preloads the largest image above the fold. */
export const links: LinksFunction = () => [
	{
		rel: 'preload',
		as: 'image',
		type: 'image/avif',
		imageSrcSet: pictureSrcSet('teddy'),
		imageSizes: heroSizes,
		fetchPriority: 'high',
	},
];

export const meta = () =>
	pageMeta({
		title: `${product.name}: remove the background from a photo, free`,
		description,
		path: '/',
		keywords: 'remove background, background remover, transparent PNG, cut out photo, free, no registration',
		structured: webApplication(description),
	});

/** Loaded on demand, because most visits have no result to show. */
const ResultView = loadedApart(() => import('#web/home/result-view.tsx'));

export default function HomePage() {
	const { result, clear } = useArrivedResult();
	if (!result) return <Marketing />;
	return (
		<ResultView
			key={result.id}
			fallback={
				<div className="min-h-svh">
					<h1 className="sr-only">Opening your result</h1>
				</div>
			}
			result={result}
			onAnother={clear}
		/>
	);
}
