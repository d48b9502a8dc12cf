// Deletes all images of the batch now, after a confirmation, and reports what could not be deleted.
import { useEffect, useRef, useState } from 'react';
import { Button, TextButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { focusMain } from '#web/ui/focus-main.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { Batch } from './create-batch.ts';
import type { Wait } from './processing/with-retries.ts';
import { WaitText } from './wait-text.tsx';

const texts = {
	server: {
		action: 'Delete all now',
		acting: 'Deleting...',
		outcome: 'Deleted',
		title: 'Delete all photos?',
		text: 'All originals, cutouts and edits in this list are deleted right away and cannot be restored. Download the cutouts first if you still need them.',
	},
	device: {
		action: 'Discard all',
		acting: 'Discarding...',
		outcome: 'Discarded',
		title: 'Discard all photos?',
		text: 'All photos and cutouts in this list are removed from this page and cannot be restored. Download the cutouts first if you still need them.',
	},
} as const;

type Step =
	| { name: 'closed' | 'confirming' }
	| { name: 'deleting'; done: number; total: number; wait?: Wait | undefined };

export function DeleteAll({ batch }: { batch: Batch }) {
	const [step, setStep] = useState<Step>({ name: 'closed' });
	const cancellation = useRef<AbortController>(undefined);
	useEffect(() => () => cancellation.current?.abort(), []);
	const { action, acting, outcome, title, text } = texts[batch.processor.place];
	const isDeleting = step.name === 'deleting';

	async function start() {
		cancellation.current = new AbortController();
		const total = batch.read().items.length;
		setStep({ name: 'deleting', done: 0, total });
		let done = 0;
		const failed = await batch.deleteAll(cancellation.current.signal, {
			onDeleted(count) {
				done = count;
				setStep({ name: 'deleting', done, total });
			},
			onWait: (wait) => setStep({ name: 'deleting', done, total, wait }),
		});
		setStep({ name: 'closed' });
		showToast(
			failed === 0
				? { tone: 'success', title: outcome, message: 'All photos and cutouts are gone.' }
				: {
						tone: 'failure',
						title: 'Not all deleted',
						message: `${failed} of ${total} ${failed === 1 ? 'is' : 'are'} still on the server, and in the list with the time of their deletion.`,
					},
		);
		// The button may have disappeared with the list.
		focusMain();
	}

	return (
		<>
			<TextButton onClick={() => setStep({ name: 'confirming' })}>{action}</TextButton>
			{step.name !== 'closed' && (
				<Dialog title={title} onClose={() => !isDeleting && setStep({ name: 'closed' })}>
					<p className="mt-3 text-ink-soft">{text}</p>
					{isDeleting && (
						<>
							<progress aria-label="Deleting" className="progress mt-4" value={step.done} max={step.total} />
							<p className="mt-2 text-ink-soft text-small tabular-nums">
								{step.done} of {step.total} deleted
								{step.wait && (
									<>
										. <WaitText wait={step.wait} />
									</>
								)}
							</p>
						</>
					)}
					<div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
						<Button
							kind="secondary"
							onClick={() => (isDeleting ? cancellation.current?.abort() : setStep({ name: 'closed' }))}
						>
							{isDeleting ? 'Stop' : 'Keep them'}
						</Button>
						<Button kind="danger" disabled={isDeleting} aria-busy={isDeleting} onClick={() => void start()}>
							{isDeleting ? acting : action}
						</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}
