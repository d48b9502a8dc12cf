// The page before a photo is cut out: what it is, the drop area, the model. A
// photo chosen before the model is here waits for it.
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { useFocusHere } from '#web/ui/use-focus-here.ts';
import { DropZone } from '#web/upload/drop-zone.tsx';
import { PhotoCard } from '#web/upload/photo-card.tsx';

interface Props {
	/** Waits for the model. */
	file: File | undefined;
	/** A file is being dragged over the page. */
	over: boolean;
	onFile: (file: File) => void;
	onDrop: () => void;
	/** The user comes back to this view from another one. */
	isReturn: boolean;
	/** The panel of the model. */
	children: ReactNode;
}

export function ChooseView({ file, over, onFile, onDrop, isReturn, children }: Props) {
	const view = useFocusHere(isReturn, file);
	return (
		<div
			ref={view}
			className="needs-script grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14"
		>
			<div className="lg:pt-6">
				<h1 className="text-page">On this device</h1>
				<p className="mt-4 max-w-[44ch] text-ink-soft text-lead">
					Your browser removes the background itself. Your photo is not uploaded, so there is nothing to agree
					to. This page has no ads and no analytics.
				</p>
				<p className="mt-3">
					<SiteLink to="/private/batch">Many photos? Do them in one go</SiteLink>
				</p>
			</div>
			<div className="h-[26rem] sm:h-[30rem] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-[38rem]">
				{file ? (
					<PhotoCard file={file} alt="Your photo">
						<div className="min-w-0 flex-1 basis-56">
							<p className="truncate font-semibold">{file.name}</p>
							<p className="text-ink-soft text-small">
								Waiting for the model, then it is cut out automatically.
							</p>
						</div>
						<Button kind="secondary" onClick={onDrop}>
							Cancel
						</Button>
					</PhotoCard>
				) : (
					<DropZone over={over} onFile={onFile} maxMegabytes={limits.deviceMaxMegabytes} />
				)}
			</div>
			<div className="grid content-start gap-4">{children}</div>
		</div>
	);
}
