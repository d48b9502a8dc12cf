// A bar at the top while the next page takes its time: on a slow network a click would seem to do nothing.
import { useNavigation } from 'react-router';
import { useIsOpening } from '#web/ui/open-page.ts';

/** Appears with a delay; its words are for screen readers only (motion.css). */
export function PageProgress() {
	const isOpening = useIsOpening();
	const isLoading = useNavigation().state !== 'idle';
	return (
		<div aria-live="polite">
			{(isOpening || isLoading) && <p className="page-progress">Loading the page...</p>}
		</div>
	);
}
