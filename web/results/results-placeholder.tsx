// The results page as prerendered: everything in its place, the pictures still to come.

import { ResultActions } from './result-actions.tsx';
import { ResultPictures } from './result-images.tsx';
import { ResultStage } from './result-layout.tsx';
import { KeepingNote } from './retention-note.tsx';

function nothing() {}

export function ResultsWaiting() {
	return (
		<ResultStage
			pictures={<ResultPictures />}
			actions={<ResultActions token={undefined} onRefused={nothing} />}
			keeping={<KeepingNote expiresAt={undefined} step="shown" />}
		/>
	);
}
