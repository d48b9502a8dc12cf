// Where a photo is handed over: the sheet to drop it on, the consent beside it, the dialog in between.
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#contract/limits.ts';
import { ConsentDialog } from '../consent/consent-dialog.tsx';
import { ConsentPanel } from '../consent/consent-panel.tsx';
import { DropZone } from './drop-zone.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useFileArrivals } from './use-dropped-files.ts';
import { useSharedPhoto } from './use-shared-photo.ts';
import { useUpload } from './use-upload.ts';

export function UploadDesk() {
	const { state, choose, confirm, decline, stop } = useUpload();
	const over = useFileArrivals(choose);
	useSharedPhoto(choose);
	const sheet = useRef<HTMLDivElement>(null);
	const underway = state.step === 'uploading' || state.step === 'sent';

	/** Cancel goes with the upload; whoever pressed it by key stands at the button that chooses another photo. */
	function stopAndReturn() {
		flushSync(stop);
		sheet.current?.querySelector('button')?.focus();
	}

	return (
		<div className="needs-script grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14">
			<div className="lg:pt-6">
				<h1 className="text-page">Upload your photo</h1>
				<p className="mt-4 max-w-[44ch] text-ink-soft text-lead">
					We take off its background and hand you a transparent PNG. Within {limits.retentionMinutes} minutes
					both are deleted.
				</p>
			</div>
			<div
				ref={sheet}
				className="h-[26rem] sm:h-[30rem] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-[38rem]"
			>
				{underway ? (
					<UploadProgress file={state.file} sent={state.step === 'sent'} onStop={stopAndReturn} />
				) : (
					<DropZone over={over} onFile={choose} />
				)}
			</div>
			<ConsentPanel />
			<p role="status" className="sr-only">
				{underway ? `Uploading ${state.file.name}` : ''}
			</p>
			{state.step === 'asking' && <ConsentDialog file={state.file} onConfirm={confirm} onCancel={decline} />}
		</div>
	);
}
