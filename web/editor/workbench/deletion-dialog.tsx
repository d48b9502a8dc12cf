// Asks before the image and the edits are deleted everywhere.
import { useState } from 'react';
import { messages } from '#web/journey/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';

const texts = {
	server: {
		title: 'Delete this image?',
		text: 'Your original, the cutout and your edits are deleted right away and cannot be restored. Export first if you still need them.',
		confirm: 'Delete now',
		confirming: 'Deleting...',
	},
	device: {
		title: 'Discard this cutout?',
		text: 'The photo, the cutout and your edits are in this page only. Once discarded they cannot be restored. Export first if you still need them.',
		confirm: 'Discard',
		confirming: 'Discarding...',
	},
} as const;

interface Props {
	/** Otherwise only this page has the image. */
	isOnServer: boolean;
	onDelete: () => Promise<void>;
	onDeleted: () => void;
	onClose: () => void;
}

export function DeletionDialog({ isOnServer, onDelete, onDeleted, onClose }: Props) {
	const [isDeleting, setDeleting] = useState(false);
	const { title, text, confirm: name, confirming } = texts[isOnServer ? 'server' : 'device'];

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
		<Dialog title={title} onClose={() => isDeleting || onClose()}>
			<p className="mt-3 text-ink-soft">{text}</p>
			<div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
				<Button kind="secondary" disabled={isDeleting} onClick={onClose}>
					Keep it
				</Button>
				<Button kind="danger" disabled={isDeleting} aria-busy={isDeleting} onClick={() => void confirm()}>
					{isDeleting ? confirming : name}
				</Button>
			</div>
		</Dialog>
	);
}
