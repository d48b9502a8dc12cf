// The drop area and file picker of the upload page, drawn as a sheet whose
// corner lifts while a file is dragged over the page.
import { useEffect, useId, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { Badges } from '#web/ui/badges.tsx';
import { Button } from '#web/ui/button.tsx';
import { LiftableSheet } from '#web/ui/illustrations/liftable-sheet.tsx';
import { PeeledPhoto } from '#web/ui/illustrations/peeled-photo.tsx';

interface Props {
	/** A file is being dragged over the page. */
	over: boolean;
	onFile: (file: File) => void;
	/** Largest file. Default: that of an upload. */
	maxMegabytes?: number;
}

export function DropZone({ over, onFile, maxMegabytes = limits.maxMegabytes }: Props) {
	const input = useRef<HTMLInputElement>(null);
	const inputId = useId();

	// The user may have chosen a file before hydration; React gets no change event for it.
	useEffect(() => {
		const chosen = input.current?.files?.[0];
		if (chosen) onFile(chosen);
	}, [onFile]);

	function take(files: FileList | null) {
		const file = files?.[0];
		if (file) onFile(file);
		// Without this, choosing the same file again fires no change event.
		if (input.current) input.current.value = '';
	}

	return (
		<div className="drop-zone group relative grid size-full place-items-center" data-over={over}>
			<LiftableSheet />
			{/* A click anywhere on the sheet opens the file picker; to screen readers the button is enough. */}
			<label aria-hidden htmlFor={inputId} className="absolute inset-0 cursor-pointer rounded-card">
				<span className="sr-only">Choose a JPG or PNG photo</span>
			</label>
			<input
				ref={input}
				aria-hidden
				id={inputId}
				type="file"
				accept={limits.types.join(',')}
				tabIndex={-1}
				className="sr-only"
				onChange={(event) => take(event.target.files)}
			/>
			<div className="pointer-events-none relative grid max-w-full grid-cols-1 justify-items-center gap-5 p-8 text-center">
				<PeeledPhoto />
				<p className="font-display font-semibold text-title">
					{over ? (
						'Drop it anywhere'
					) : (
						<>
							<span className="pointer-coarse:hidden">Drag a photo here</span>
							<span className="hidden pointer-coarse:inline">Choose a photo</span>
						</>
					)}
				</p>
				<Button
					className="pointer-events-auto"
					onClick={() => input.current?.click()}
					// The focus comes here from Cancel while its key may still be held.
					onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
				>
					Select Image
				</Button>
				<Badges items={['JPG', 'PNG', `Max ${maxMegabytes}MB`]} />
				<p className="pointer-coarse:hidden text-ink-soft text-small max-sm:hidden">
					You can also paste one from the clipboard.
				</p>
			</div>
		</div>
	);
}
