// Connects the processing of one uploaded image to its view.
import { useLocation } from 'react-router';
import { useIgnoredDrops } from '#web/drops/use-ignored-drops.ts';
import { sizeFromState } from '#web/journey/paths.ts';
import { useOriginalUrl } from '#web/journey/sent-file.ts';
import { ProcessingView } from './processing-view.tsx';
import { useProcessing } from './use-processing.ts';
import { useQueuePosition } from './use-queue-position.ts';

export function Processing({ id }: { id: string }) {
	useIgnoredDrops();
	const state = useProcessing(id);
	const position = useQueuePosition(id, state.step === 'calling');
	const size = sizeFromState(useLocation().state);
	const { url, onBroken } = useOriginalUrl(id);
	return (
		<ProcessingView state={state} position={position} image={url} size={size} onImageBroken={onBroken} />
	);
}
