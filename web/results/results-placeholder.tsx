// The results page as prerendered: the full layout without images.
import { ResultActions } from './result-actions.tsx';
import { ResultImages } from './result-images.tsx';
import { ResultLayout } from './result-layout.tsx';
import { RetentionNote } from './retention-note.tsx';

function ignore() {}

export function ResultsPlaceholder() {
	return (
		<ResultLayout
			images={(between) => <ResultImages>{between}</ResultImages>}
			actions={<ResultActions id={undefined} token={undefined} onRejected={ignore} />}
			retention={<RetentionNote expiresAt={undefined} step="shown" />}
		/>
	);
}
