// Processing one uploaded picture, from the first tick to the results.
import { useLocation } from 'react-router';
import { originalUrl } from './api.ts';
import { documentOpenedAt } from './document-opened.ts';
import { sizeFromState } from './paths.ts';
import { ProcessingView } from './processing-view.tsx';
import { useProcessing } from './use-processing.ts';

export function Processing({ id }: { id: string }) {
	const state = useProcessing(id);
	const size = sizeFromState(useLocation().state);
	return <ProcessingView state={state} picture={originalUrl(id, documentOpenedAt())} size={size} />;
}
