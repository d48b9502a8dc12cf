// A chosen photo in place of the drop zone: its preview, and below it what happens with it.
import type { ReactNode } from 'react';
import { FilePreview } from '#web/ui/file-preview.tsx';

interface Props {
	file: File;
	/** Text alternative of the preview. */
	alt: string;
	children: ReactNode;
}

export function PhotoCard({ file, alt, children }: Props) {
	return (
		<div className="fade-in grid size-full grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] overflow-hidden rounded-card border border-line bg-surface">
			{/* Without a checkerboard, which stands for what has been cut out. */}
			<div className="relative min-h-0">
				<FilePreview file={file} alt={alt} className="absolute inset-0 size-full object-contain" />
			</div>
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2 p-4 sm:p-5">{children}</div>
		</div>
	);
}
