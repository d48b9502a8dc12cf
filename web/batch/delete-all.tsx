// Deletes everything of the batch now, after a question, and says what could not be deleted.
import { useEffect, useRef, useState } from 'react';
import { Button, TextButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import type { Batch } from './create-batch.ts';

type Step = { name: 'shown' | 'asked' } | { name: 'deleting'; done: number; total: number };

export function DeleteAll({ batch }: { batch: Batch }) {
	const [step, setStep] = useState<Step>({ name: 'shown' });
	const cancellation = useRef<AbortController>(undefined);
	useEffect(() => () => cancellation.current?.abort(), []);
	const isOnServer = batch.processor.place === 'server';
	const isDeleting = step.name === 'deleting';

	async function start() {
		cancellation.current = new AbortController();
		const total = batch.read().items.length;
		setStep({ name: 'deleting', done: 0, total });
		const failed = await batch.deleteAll(cancellation.current.signal, (done) =>
			setStep({ name: 'deleting', done, total }),
		);
		setStep({ name: 'shown' });
		showToast(
			failed === 0
				? { tone: 'success', title: 'Deleted', message: 'All photos and cutouts are gone.' }
				: {
						tone: 'failure',
						title: 'Not all deleted',
						message: `${failed} of ${total} could not be deleted. Please try again in a moment.`,
					},
		);
		// The button may be gone with the list.
		document.getElementById('main')?.focus({ preventScroll: true });
	}

	return (
		<>
			<TextButton onClick={() => setStep({ name: 'asked' })}>
				{isOnServer ? 'Delete all now' : 'Forget all now'}
			</TextButton>
			{step.name !== 'shown' && (
				<Dialog
					title={isOnServer ? 'Delete all photos?' : 'Forget all photos?'}
					onClose={() => !isDeleting && setStep({ name: 'shown' })}
				>
					<p className="mt-3 text-ink-soft">
						{isOnServer
							? 'All originals, cutouts and edits of this list are deleted right away and cannot be restored. Download the cutouts first if you still need them.'
							: 'All photos and cutouts of this list leave this page and cannot be restored. Download the cutouts first if you still need them.'}
					</p>
					{isDeleting && (
						<progress aria-label="Deleting" className="progress mt-4" value={step.done} max={step.total} />
					)}
					<div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
						<Button kind="secondary" disabled={isDeleting} onClick={() => setStep({ name: 'shown' })}>
							Keep them
						</Button>
						<Button kind="danger" disabled={isDeleting} aria-busy={isDeleting} onClick={() => void start()}>
							{isDeleting ? 'Deleting...' : isOnServer ? 'Delete all now' : 'Forget all now'}
						</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}
