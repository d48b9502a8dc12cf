// The upload in progress: preview, file name, progress bar and Cancel.
import { Button } from '#web/ui/button.tsx';
import { useSlow } from '#web/ui/use-slow.ts';
import { PhotoCard } from './photo-card.tsx';

const slowAfterMs = 6000;

interface Props {
	file: File;
	sent: boolean;
	onCancel: () => void;
}

export function UploadProgress({ file, sent, onCancel }: Props) {
	const slow = useSlow(slowAfterMs);
	return (
		<PhotoCard file={file} alt="Your upload">
			<div className="min-w-0 flex-1" role="status">
				<p className="font-semibold">{sent ? 'Uploaded' : 'Uploading...'}</p>
				{slow && !sent ? (
					<p className="text-ink-soft">Your connection is slow. The upload is still running.</p>
				) : (
					<p className="truncate text-ink-soft">{file.name}</p>
				)}
			</div>
			{!sent && (
				<Button kind="secondary" onClick={onCancel}>
					Cancel
				</Button>
			)}
			<progress
				aria-label="Upload"
				className="progress progress-waiting"
				{...(sent ? { value: 1, max: 1 } : {})}
			/>
		</PhotoCard>
	);
}
