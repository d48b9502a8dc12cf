// Until when the picture is kept, and the way to delete it now.
import { limits } from '#contract/limits.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ResultStep } from './deletion-state.ts';

interface Props {
	expiresAt: Date | undefined;
	step: ResultStep;
	/** Left out while there is nothing to delete yet. */
	onAsk?: () => void;
	onKeep?: () => void;
	onConfirm?: () => void;
}

export function KeepingNote({ expiresAt, step, onAsk, onKeep, onConfirm }: Props) {
	const deleting = step === 'deleting';
	return (
		<>
			<p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
				{expiresAt ? (
					<span className="max-sm:w-full">
						Kept until <time dateTime={expiresAt.toISOString()}>{clockTime(expiresAt)}</time>, then deleted.
					</span>
				) : (
					// About as long as what takes its place, so that nothing below moves.
					<span className="max-sm:w-full">Kept for {limits.retentionMinutes} minutes, then deleted.</span>
				)}
				<TextButton disabled={!onAsk} onClick={onAsk} className="max-sm:-ml-1">
					Delete now
				</TextButton>
			</p>
			{(step === 'confirming' || deleting) && (
				<Dialog title="Delete this picture?" onClose={() => onKeep?.()}>
					<p className="mt-3 text-ink-soft">
						The original and the cut-out go at once and for good. Download the cut-out first if you still want
						it.
					</p>
					<div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
						<Button kind="secondary" disabled={deleting} onClick={onKeep}>
							Keep it
						</Button>
						<Button kind="danger" disabled={deleting} aria-busy={deleting} onClick={onConfirm}>
							{deleting ? 'Deleting...' : 'Delete now'}
						</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}

/** Hours and minutes as the visitor writes them; with the day where the time alone could be misread. */
function clockTime(instant: Date): string {
	const time = instant.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
	if (instant.getTime() - Date.now() < 20 * 60 * 60 * 1000) return time;
	return `${instant.toLocaleDateString('en', { day: 'numeric', month: 'long' })}, ${time}`;
}
