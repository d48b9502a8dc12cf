// The main part of the upload page: drop zone, shared photo or upload progress; consent panel, consent dialog.
import { useRef } from 'react';
import { Link } from 'react-router';
import { limits } from '#contract/limits.ts';
import { ConsentDialog } from '#web/consent/consent-dialog.tsx';
import { ConsentPanel } from '#web/consent/consent-panel.tsx';
import { useDroppedFiles } from '#web/drops/use-dropped-files.ts';
import { PrivateHint } from '#web/ui/private-hint.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { DropZone } from './drop-zone.tsx';
import { SharedPhoto } from './shared-photo.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useSharedPhotos } from './use-shared-photos.ts';
import { useUpload } from './use-upload.ts';

export function UploadArea() {
	const { state, share, choose, offer, send, confirm, decline, cancel } = useUpload();
	const over = useDroppedFiles(choose);
	useSharedPhotos(([photo]) => photo && void offer(photo));
	const dropArea = useRef<HTMLDivElement>(null);
	const inProgress = state.step === 'uploading' || state.step === 'sent';
	// When the focused button disappears, the first button of the new state gets the focus.
	const { area, ...focusEvents } = useKeptFocus<HTMLDivElement>(() =>
		dropArea.current?.querySelector('button'),
	);

	return (
		<div
			ref={area}
			{...focusEvents}
			className="needs-script grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14"
		>
			<div className="lg:pt-6">
				<h1 className="text-page">Upload your photo</h1>
				<p className="mt-4 max-w-[44ch] text-ink-soft text-lead">
					We remove the background and give you a transparent PNG. Both files are deleted within{' '}
					{limits.retentionMinutes} minutes.
				</p>
				<PrivateHint className="mt-3" />
				<p className="mt-3">
					<Link to="/batch">Many photos? Do them in one go</Link>
				</p>
			</div>
			<div
				ref={dropArea}
				className="h-[26rem] sm:h-[30rem] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-[38rem]"
			>
				{inProgress ? (
					<UploadProgress file={state.file} isSent={state.step === 'sent'} share={share} onCancel={cancel} />
				) : state.step === 'offered' ? (
					<SharedPhoto file={state.file} onStart={() => send(state.file)} onDiscard={cancel} />
				) : (
					<DropZone over={over} onFile={choose} />
				)}
			</div>
			<ConsentPanel />
			<p role="status" className="sr-only">
				{inProgress && `Uploading ${state.file.name}`}
				{state.step === 'offered' && `A shared photo waits: ${state.file.name}`}
			</p>
			{state.step === 'awaiting-consent' && (
				<ConsentDialog file={state.file} onConfirm={confirm} onCancel={decline} />
			)}
		</div>
	);
}
