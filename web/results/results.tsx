// One result: checks that it is available, then shows the images, or why it is unavailable.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from '#web/analytics.ts';
import { previewUrl, viewUrl } from '#web/journey/api.ts';
import { hasFailedEarly } from '#web/journey/early-image-place.tsx';
import { assessmentFromState, chooseSubjectPath, sizeFromState } from '#web/journey/paths.ts';
import { useOriginalUrl } from '#web/journey/sent-file.ts';
import { useCallOnReturn } from '#web/journey/use-call-on-return.ts';
import { openDocument } from '#web/ui/open-page.ts';
import { DoubtNote } from './doubt-note.tsx';
import { ResultActions } from './result-actions.tsx';
import { ResultImages } from './result-images.tsx';
import { ResultLayout } from './result-layout.tsx';
import { ResultUnavailable } from './result-unavailable.tsx';
import { ResultsPlaceholder } from './results-placeholder.tsx';
import { RetentionNote } from './retention-note.tsx';
import { useDeletedElsewhere } from './use-deleted-elsewhere.ts';
import { useDeletion } from './use-deletion.ts';
import { useHandedOverResult } from './use-handed-over-result.ts';
import { useResult } from './use-result.ts';

interface Props {
	id: string;
	token: string;
}

export function Results({ id, token }: Props) {
	const { result, recheck } = useResult(id, token);
	const { url: original, onBroken: onOriginalBroken } = useOriginalUrl(id);
	const { step, request, cancel, confirm } = useDeletion(id);
	const historyState: unknown = useLocation().state;
	const size = sizeFromState(historyState);
	const open = result.state === 'open';
	const expiresAt = open ? result.expiresAt : undefined;
	const { doubt, confidence, theme } = open ? result : assessmentFromState(historyState);

	useEffect(() => {
		if (open) track({ category: 'result', action: 'result_viewed' });
	}, [open]);
	useCallAfter(expiresAt, recheck);
	useCallOnReturn(recheck);
	useDeletedElsewhere(id, recheck);
	useHandedOverResult(id, token, step === 'deleted' ? 'deleted' : result.state);

	if (step === 'deleted') return <ResultUnavailable reason="deleted-now" onRetry={recheck} />;
	if (result.state !== 'open' && result.state !== 'opening') {
		return <ResultUnavailable reason={result.state} onRetry={recheck} />;
	}
	// The image has probably been deleted: none of its files is requested until the server has replied.
	if (!open && hasFailedEarly()) return <ResultsPlaceholder />;
	return (
		<ResultLayout
			note={
				doubt && (
					<DoubtNote doubt={doubt} onChooseSubject={() => void openDocument(chooseSubjectPath(id, token))} />
				)
			}
			images={(between) => (
				<ResultImages
					original={original}
					onOriginalBroken={onOriginalBroken}
					cutout={viewUrl(token)}
					preview={previewUrl(token)}
					bytes={open ? result.bytes : undefined}
					size={size}
					// Not for an almost empty cutout, where the number has no meaning.
					confidence={doubt === 'no-subject' ? undefined : confidence}
					theme={theme}
					onBroken={recheck}
				>
					{between}
				</ResultImages>
			)}
			actions={<ResultActions id={id} token={token} onRejected={recheck} />}
			retention={
				<RetentionNote
					expiresAt={expiresAt}
					step={step}
					onDelete={request}
					onCancel={cancel}
					onConfirm={confirm}
				/>
			}
		/>
	);
}

/** Calls `callback` one second after `instant`. */
function useCallAfter(instant: Date | undefined, callback: () => void) {
	useEffect(() => {
		if (!instant) return;
		const waitMs = instant.getTime() - Date.now() + 1000;
		// Timers overflow after 2^31 ms, 24 days; a page is not open for that long.
		if (waitMs < 0 || waitMs > 2 ** 31 - 1) return;
		const timer = setTimeout(callback, waitMs);
		return () => clearTimeout(timer);
	}, [instant, callback]);
}
