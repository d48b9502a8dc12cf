// Heading and introduction of the two batch pages. Prerendered, so that they are shown before the scripts have loaded.
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';

export const serverIntroduction = (
	<Introduction>
		Up to {limits.maxBatchPhotos} photos, one recipe for all of them. Each photo and its cutout are deleted
		within {limits.retentionMinutes} minutes of its upload.
	</Introduction>
);

export const deviceIntroduction = (
	<Introduction>
		Up to {limits.maxBatchPhotos} photos, one after another, in your own browser. Nothing is uploaded; photos
		and cutouts are in this page only, until you leave it.
	</Introduction>
);

function Introduction({ children }: { children: ReactNode }) {
	return (
		<div className="needs-script">
			<h1 className="text-page">Many photos at once</h1>
			<p className="mt-4 max-w-[56ch] text-ink-soft text-lead">{children}</p>
		</div>
	);
}
