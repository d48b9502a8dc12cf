// The results page as prerendered: everything in its place, the pictures still to come.
import { KeepingNote } from './keeping-note.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultPictures } from './result-pictures.tsx';
import { ResultStage } from './result-stage.tsx';

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
