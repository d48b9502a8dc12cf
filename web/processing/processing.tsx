// Connects the processing of one uploaded image to its view.
import { useLocation } from 'react-router';
import { useIgnoredDrops } from '../drops/use-ignored-drops.ts';
import { documentOpenedAt, originalUrl } from '../journey/api.ts';
import { sizeFromState } from '../journey/paths.ts';
import { ProcessingView } from './processing-view.tsx';
import { useProcessing } from './use-processing.ts';
import { useQueuePosition } from './use-queue-position.ts';

export function Processing({ id }: { id: string }) {
	useIgnoredDrops();
	const state = useProcessing(id);
	const position = useQueuePosition(id, state.step === 'calling');
	const size = sizeFromState(useLocation().state);
	const image = originalUrl(id, documentOpenedAt());
	return <ProcessingView state={state} position={position} image={image} size={size} />;
}
