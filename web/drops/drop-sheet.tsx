// Covers the window while a file is dragged over a page without a drop area, with the sheet of the upload page.
import { LiftableSheet } from '#web/ui/illustrations/liftable-sheet.tsx';
import { PeeledPhoto } from '#web/ui/illustrations/peeled-photo.tsx';

export default function DropSheet() {
	return (
		<div className="pointer-events-none fixed inset-0 z-40 bg-background p-4 sm:p-8">
			<div className="drop-zone relative grid size-full place-items-center" data-over>
				<LiftableSheet />
				<div className="relative grid max-w-full justify-items-center gap-5 p-8 text-center">
					<PeeledPhoto />
					<p className="font-display font-semibold text-title">Drop it anywhere</p>
				</div>
			</div>
		</div>
	);
}
