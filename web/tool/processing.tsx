// Processing one uploaded picture, from the first tick to the results.
import { useState } from 'react';
import { useLocation } from 'react-router';
import { originalUrl } from './api.ts';
import { sizeFromState } from './paths.ts';
import { ProcessingView } from './processing-view.tsx';
import { useProcessing } from './use-processing.ts';

export function Processing({ id }: { id: string }) {
	const state = useProcessing(id);
	const size = sizeFromState(useLocation().state);
	const [openedAt] = useState(() => Date.now());
	return <ProcessingView state={state} picture={originalUrl(id, openedAt)} size={size} />;
}
