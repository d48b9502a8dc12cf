// The upload in progress: preview, file name, progress bar and Cancel.
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useObjectUrl } from './use-object-url.ts';

const slowAfterMs = 6000;

interface Props {
	file: File;
	sent: boolean;
	onCancel: () => void;
}

export function UploadProgress({ file, sent, onCancel }: Props) {
	const url = useObjectUrl(file);
	const slow = useSlow();
	return (
		<div className="fade-in grid size-full grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] overflow-hidden rounded-card border border-line bg-surface">
			<div className="checkerboard relative min-h-0">
				{url && <img src={url} alt="Your upload" className="absolute inset-0 size-full object-contain" />}
			</div>
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2 p-4 sm:p-5">
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
			</div>
		</div>
	);
}

function useSlow(): boolean {
	const [slow, setSlow] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setSlow(true), slowAfterMs);
		return () => clearTimeout(timer);
	}, []);
	return slow;
}
