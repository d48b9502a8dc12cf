// The time at which the image will be deleted, with a button and a dialog to delete it now.
import { limits } from '#contract/limits.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { KeptUntil } from '#web/ui/kept-until.tsx';
import type { DeletionStep } from './use-deletion.ts';

interface Props {
	expiresAt: Date | undefined;
	step: DeletionStep;
	/** Undefined while there is nothing to delete. */
	onDelete?: () => void;
	onCancel?: () => void;
	onConfirm?: () => void;
}

export function RetentionNote({ expiresAt, step, onDelete, onCancel, onConfirm }: Props) {
	const deleting = step === 'deleting';
	return (
		<>
			<p className="flex flex-wrap items-center gap-x-2 text-ink-soft max-xl:w-full xl:grow xl:justify-end">
				{/* Keys: a text that stays in the document and moves counts as a layout shift. */}
				{expiresAt ? (
					<span key="until" className="max-sm:w-full">
						<KeptUntil at={expiresAt} />, then deleted.
					</span>
				) : (
					// About as long as the text that replaces it, to avoid a layout shift.
					<span key="at most" className="max-sm:w-full">
						Kept {limits.retentionMinutes} minutes at most, then deleted.
					</span>
				)}
				{/* Where the line begins at the left, before the text, whose width changes. */}
				<TextButton disabled={!onDelete} onClick={onDelete} className="max-xl:-ml-1 sm:max-xl:-order-1">
					Delete now
				</TextButton>
			</p>
			{(step === 'confirming' || deleting) && (
				<Dialog title="Delete this image?" onClose={() => onCancel?.()}>
					<p className="mt-3 text-ink-soft">
						Your original and the cutout are deleted right away and cannot be restored. Download the cutout
						first if you still need it.
					</p>
					<div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
						<Button kind="secondary" disabled={deleting} onClick={onCancel}>
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
