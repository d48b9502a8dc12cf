// Photos shared from another app: they join the batch only on a click, because
// a page on another site can put some here, too.
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { FilePreview } from '#web/ui/file-preview.tsx';
import { useSharedPhotos } from '#web/upload/use-shared-photos.ts';

interface Props {
	onTake: (photos: readonly File[]) => void;
	onDiscard: () => void;
}

/** More would not fit beside each other. */
const maxPreviews = 5;

export default function SharedPhotos({ onTake, onDiscard }: Props) {
	const [photos, setPhotos] = useState<readonly File[]>([]);
	useSharedPhotos(setPhotos);

	return (
		<>
			<p role="status" className="sr-only">
				{photos.length > 0 && `${countOf(photos)} waiting`}
			</p>
			{photos.length > 0 && (
				<section
					aria-labelledby="shared-title"
					className="fade-in flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
				>
					<div className="flex gap-2">
						{photos.slice(0, maxPreviews).map((photo, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the list does not change.
							<div key={at} className="checkerboard size-12 overflow-hidden rounded-control sm:size-16">
								<FilePreview file={photo} alt="" className="size-full object-cover" />
							</div>
						))}
					</div>
					<div className="min-w-0 flex-1 basis-40">
						<h2 id="shared-title" className="font-semibold font-text text-lead tracking-normal">
							{countOf(photos)}
						</h2>
						<p className="text-ink-soft text-small">Not added yet</p>
					</div>
					<div className="flex grow flex-wrap-reverse gap-3 sm:grow-0">
						<Button kind="secondary" className="grow" onClick={onDiscard}>
							Discard
						</Button>
						<Button className="grow" onClick={() => onTake(photos)}>
							Remove the backgrounds
						</Button>
					</div>
				</section>
			)}
		</>
	);
}

function countOf({ length }: readonly File[]): string {
	if (length > limits.maxBatchPhotos) return `More than ${limits.maxBatchPhotos} shared photos`;
	return length === 1 ? '1 shared photo' : `${length} shared photos`;
}
