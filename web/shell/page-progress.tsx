// A bar at the top while the next page takes its time: on a slow network a click would seem to do nothing.
import { useNavigation } from 'react-router';
import { useIsOpening } from '#web/ui/open-page.ts';
import { useSlow } from '#web/ui/use-slow.ts';

/** A shorter wait needs no sign. */
const delayMs = 300;

export function PageProgress() {
	const isOpening = useIsOpening();
	const isLoading = useNavigation().state !== 'idle';
	return <div aria-live="polite">{(isOpening || isLoading) && <Bar />}</div>;
}

/** Its words are heard, not seen. */
function Bar() {
	return useSlow(delayMs) ? <p className="page-progress">Loading the page...</p> : null;
}
