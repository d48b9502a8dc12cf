// The upload in progress: preview, file name, progress bar and Cancel.
import { Button } from '#web/ui/button.tsx';
import { useSlow } from '#web/ui/use-slow.ts';
import { PhotoCard } from './photo-card.tsx';

const slowAfterMs = 6000;

interface Props {
	file: File;
	isSent: boolean;
	/** Share of the file that has been sent, 0 to 1. */
	share: number;
	onCancel: () => void;
}

export function UploadProgress({ file, isSent, share, onCancel }: Props) {
	const isSlow = useSlow(slowAfterMs) && !isSent;
	// At first browsers report what fits into their own buffers; at the end the server has the file and checks it.
	const isKnown = isSent || (share > 0 && share < 1);
	return (
		<PhotoCard file={file} alt="Your upload">
			<div className="min-w-0 flex-1">
				<p className="font-semibold">{isSent ? 'Uploaded' : 'Uploading...'}</p>
				{!isSlow && <p className="truncate text-ink-soft">{file.name}</p>}
				{/* Empty at first: the upload area announces the file. */}
				<p role="status" className="text-ink-soft">
					{isSlow && 'Your connection is slow. The upload is still running.'}
				</p>
			</div>
			{!isSent && (
				<Button kind="secondary" onClick={onCancel}>
					Cancel
				</Button>
			)}
			<progress
				aria-label="Upload"
				className="progress progress-waiting"
				{...(isKnown ? { value: isSent ? 1 : share, max: 1 } : {})}
			/>
		</PhotoCard>
	);
}
