// One result: the pictures, what can be done with them, and what to say when they are gone.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from '#web/analytics.ts';
import { originalUrl, viewUrl } from '../journey/api.ts';
import { documentOpenedAt } from '../journey/document-opened.ts';
import { confidenceFromState, doubtFromState, sizeFromState } from '../journey/paths.ts';
import { DoubtNote } from './doubt-note.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultPictures } from './result-images.tsx';
import { ResultStage } from './result-layout.tsx';
import { ResultClosed } from './result-unavailable.tsx';
import { KeepingNote } from './retention-note.tsx';
import { useDeletion } from './use-deletion.ts';
import { useUploadResult } from './use-handed-over-result.ts';
import { useResult } from './use-result.ts';

interface Props {
	id: string;
	token: string;
}

export function Results({ id, token }: Props) {
	const { result, recheck } = useResult(token);
	const { step, ask, keep, confirm } = useDeletion(id);
	const handedOver = useLocation().state;
	const size = sizeFromState(handedOver);
	const expiresAt = result.state === 'open' ? result.expiresAt : undefined;
	const open = result.state === 'open';
	const doubt = open ? result.doubt : doubtFromState(handedOver);
	const confidence = open ? result.confidence : confidenceFromState(handedOver);

	useEffect(() => {
		if (open) track({ category: 'result', action: 'result_viewed' });
	}, [open]);
	useWhen(expiresAt, recheck);
	useUploadResult(id, token, step === 'deleted' ? 'deleted' : result.state);

	if (step === 'deleted') return <ResultClosed why="deleted-now" onRetry={recheck} />;
	if (result.state !== 'open' && result.state !== 'opening') {
		return <ResultClosed why={result.state} onRetry={recheck} />;
	}
	return (
		<ResultStage
			note={doubt && <DoubtNote doubt={doubt} />}
			pictures={
				<ResultPictures
					original={originalUrl(id, documentOpenedAt())}
					cutOut={viewUrl(token)}
					size={size}
					// Of a cut-out that is all but empty the number would say nothing.
					confidence={doubt === 'no-subject' ? undefined : confidence}
					onBroken={recheck}
				/>
			}
			actions={<ResultActions token={token} onRefused={recheck} />}
			keeping={
				<KeepingNote expiresAt={expiresAt} step={step} onAsk={ask} onKeep={keep} onConfirm={confirm} />
			}
		/>
	);
}

/** Looks again just after the moment the picture is due to be deleted. */
function useWhen(instant: Date | undefined, look: () => void) {
	useEffect(() => {
		if (!instant) return;
		const waitMs = instant.getTime() - Date.now() + 1000;
		// A retention of weeks is more than a timer can hold; nobody keeps the page open that long.
		if (waitMs < 0 || waitMs > 2 ** 31 - 1) return;
		const timer = setTimeout(look, waitMs);
		return () => clearTimeout(timer);
	}, [instant, look]);
}
