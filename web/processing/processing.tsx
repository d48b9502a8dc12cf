// Processing one uploaded picture, from the first tick to the results.
import { useLocation } from 'react-router';
import { originalUrl } from '../journey/api.ts';
import { documentOpenedAt } from '../journey/document-opened.ts';
import { sizeFromState } from '../journey/paths.ts';
import { ProcessingView } from './processing-view.tsx';
import { useProcessing } from './use-processing.ts';
import { useStanding } from './use-queue-position.ts';

export function Processing({ id }: { id: string }) {
	const state = useProcessing(id);
	const position = useStanding(id, state.step === 'calling');
	const size = sizeFromState(useLocation().state);
	const picture = originalUrl(id, documentOpenedAt());
	return <ProcessingView state={state} position={position} picture={picture} size={size} />;
}
