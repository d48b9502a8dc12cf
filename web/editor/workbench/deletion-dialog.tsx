// Asks before the image and the edits are deleted everywhere.
import { useState } from 'react';
import { messages } from '#web/journey/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';

interface Props {
	onDelete: () => Promise<void>;
	onDeleted: () => void;
	onClose: () => void;
}

export function DeletionDialog({ onDelete, onDeleted, onClose }: Props) {
	const [isDeleting, setDeleting] = useState(false);

	async function confirm() {
		setDeleting(true);
		try {
			await onDelete();
			onDeleted();
		} catch {
			showToast(messages.deletionFailed);
			onClose();
		}
	}

	return (
		<Dialog title="Delete this image?" onClose={() => isDeleting || onClose()}>
			<p className="mt-3 text-ink-soft">
				Your original, the cutout and your edits are deleted right away and cannot be restored. Export first
				if you still need them.
			</p>
			<div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
				<Button kind="secondary" disabled={isDeleting} onClick={onClose}>
					Keep it
				</Button>
				<Button kind="danger" disabled={isDeleting} aria-busy={isDeleting} onClick={() => void confirm()}>
					{isDeleting ? 'Deleting...' : 'Delete now'}
				</Button>
			</div>
		</Dialog>
	);
}
