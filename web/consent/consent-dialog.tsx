// The consent dialog shown when a file is chosen before consent is given; the file is kept meanwhile.
import { limits } from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FilePreview } from '#web/ui/file-preview.tsx';
import { UnsentFile } from '#web/ui/unsent-file.tsx';
import { ConsentForm } from './consent-form.tsx';

interface Props {
	file: File;
	/** How many files more there are. */
	others?: number;
	onConfirm: () => void;
	onCancel: () => void;
}

export function ConsentDialog({ file, others = 0, onConfirm, onCancel }: Props) {
	return (
		<Dialog title="Confirm & Continue" onClose={onCancel}>
			<ChosenFile file={file} />
			{others > 0 && (
				<p className="mt-2 text-ink-soft">And {others === 1 ? 'one more file' : `${others} more files`}.</p>
			)}
			<dl className="mt-5 grid gap-x-5 gap-y-3 sm:grid-cols-[auto_1fr]">
				<dt className="font-semibold">File requirements</dt>
				<dd className="text-ink-soft max-sm:-mt-2">
					{others > 0 ? 'JPG or PNG images, each' : 'One JPG or PNG image,'} up to {limits.maxMegabytes} MB.
				</dd>
				<dt className="font-semibold">Data handling</dt>
				<dd className="text-ink-soft max-sm:-mt-2">
					Used only to remove the background. Deleted within {limits.retentionMinutes} minutes of the upload,
					or sooner if you choose.
				</dd>
			</dl>
			<div className="mt-5 border-line border-t pt-4">
				<ConsentForm
					confirmLabel="Confirm & Upload"
					waitingLabel="Please agree to continue"
					onConfirm={onConfirm}
					linksInNewTab
				>
					<Button kind="secondary" className="grow sm:grow-0" onClick={onCancel}>
						Cancel
					</Button>
				</ConsentForm>
			</div>
		</Dialog>
	);
}

function ChosenFile({ file }: { file: File }) {
	return (
		<div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-background p-3">
			<div className="checkerboard size-16 shrink-0 overflow-hidden rounded-control">
				<FilePreview file={file} alt="" className="size-full object-cover" />
			</div>
			<div className="min-w-0 flex-1 basis-32">
				<UnsentFile file={file} />
			</div>
		</div>
	);
}
