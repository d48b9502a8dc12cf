// The list of steps: a user can go to each of them, or revert all.
import { History, RotateCcw } from 'lucide-react';
import { Popover, PopoverAction } from '../controls/popover.tsx';
import { usePageSession, useWorkbench } from './context.ts';
import { initialWorkbench } from './workbench-state.ts';

export function Steps() {
	const { pageSession, prompting, dispatch, announce } = useWorkbench();
	const { state } = usePageSession();
	const { steps, applied } = state;

	/** Cancels clicks under way, because they belong to the current steps. */
	function giveUp() {
		prompting.cancel();
		pageSession.discardPreview();
	}
	async function goTo(count: number) {
		giveUp();
		await pageSession.ask((session) => session.goTo(count));
		announce(count === 0 ? 'As it was at the start' : `At step ${count} of ${steps.length}`);
	}
	async function startAgain() {
		giveUp();
		await pageSession.ask((session) => session.startAgain());
		dispatch({ type: 'frame-choices-restored', choices: initialWorkbench });
		announce('Started again. Undo brings your edits back.');
	}

	return (
		<Popover icon={History} name="Steps">
			{(close) => (
				<>
					<ol className="grid">
						<li>
							<PopoverAction isCurrent={applied === 0} onClick={() => void goTo(0)}>
								<Dot isApplied={true} isCurrent={applied === 0} />
								As it was
							</PopoverAction>
						</li>
						{steps.map((step, index) => (
							<li key={step.id}>
								<PopoverAction isCurrent={applied === index + 1} onClick={() => void goTo(index + 1)}>
									<Dot isApplied={index < applied} isCurrent={applied === index + 1} />
									<span className={index < applied ? '' : 'text-ink-soft'}>{step.label}</span>
								</PopoverAction>
							</li>
						))}
					</ol>
					<div className="sticky -bottom-2 mt-1 -mb-2 border-line border-t bg-surface py-1">
						<PopoverAction
							disabled={state.isUnedited}
							onClick={() => {
								close();
								void startAgain();
							}}
						>
							<RotateCcw aria-hidden className="size-4" />
							Start again
						</PopoverAction>
					</div>
				</>
			)}
		</Popover>
	);
}

function Dot({ isApplied, isCurrent }: { isApplied: boolean; isCurrent: boolean }) {
	const look = isCurrent ? 'bg-peel-fill' : isApplied ? 'bg-ink' : 'border border-line-input';
	return <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${look}`} />;
}
