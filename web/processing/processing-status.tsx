// The status beside the image: stage, percentage and steps, or the reason of a failure.
import { useState } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { StepList } from '#web/ui/step-list.tsx';
import type { ProcessingState } from './processing-state.ts';
import type { Stage } from './progress.ts';
import { isSignificant, positionText, type QueuePosition } from './queue-position.ts';

const stageMessages: Record<Stage, string> = {
	analyzing: 'Analyzing your image...',
	processing: 'Removing the background...',
	finalizing: 'Finalizing the edges...',
	complete: 'Done. Opening your image...',
};

/** The text for an outage stays when the connection is back, because it is still true. */
const delayMessages = {
	slow: 'This one is taking a little longer than usual. Still working on it.',
	outage: 'The connection was interrupted. This continues by itself.',
};

const stages: readonly { stage: Stage; label: string }[] = [
	{ stage: 'analyzing', label: 'Analyzing' },
	{ stage: 'processing', label: 'Processing' },
	{ stage: 'finalizing', label: 'Finalizing' },
	{ stage: 'complete', label: 'Complete' },
];

interface Props {
	state: ProcessingState;
	position: QueuePosition | undefined;
}

export function ProgressStatus({ state, position }: Props) {
	const percent = Math.round(state.percent);
	const message = stageMessages[state.stage];
	return (
		<>
			<p role="status" className="mt-3 min-h-[2.8em] text-ink-soft text-lead">
				{position ? (
					<QueueStatus position={position} />
				) : (
					(state.step === 'calling' && state.delay && delayMessages[state.delay]) || message
				)}
			</p>
			<p aria-hidden className="mt-4 font-bold font-display text-hero tabular-nums tracking-tight">
				{/* One text node: a % of its own would move when the number grows, which counts as a layout shift. */}
				{`${percent}%`}
			</p>
			<progress
				className="progress mt-4"
				value={percent}
				max={100}
				aria-label="Background removal"
				aria-valuetext={`${percent}%, ${message}`}
			/>
			<div className="mt-8">
				<StepList
					labels={stages.map(({ label }) => label)}
					current={stages.findIndex(({ stage }) => stage === state.stage)}
					isComplete={state.stage === 'complete'}
				/>
			</div>
			<dl className="mt-8 flex flex-wrap gap-x-10 gap-y-4 border-line border-t pt-5">
				<Statistic value="5-10s" name="average" />
				<Statistic value="4K" name="maximum resolution" />
			</dl>
		</>
	);
}

/**
 * The visible text follows every update; the live region for screen readers
 * changes only when `isSignificant`, not every two seconds.
 */
function QueueStatus({ position }: { position: QueuePosition }) {
	const [announced, setAnnounced] = useState(position);
	if (isSignificant(announced, position)) setAnnounced(position);
	return (
		<>
			<span aria-hidden className="block text-balance">
				{positionText(position)}
			</span>
			<span className="sr-only">{positionText(announced)}</span>
		</>
	);
}

function Statistic({ value, name }: { value: string; name: string }) {
	return (
		<div className="flex flex-col-reverse">
			<dt className="text-ink-soft">{name}</dt>
			<dd className="font-display font-semibold text-title">{value}</dd>
		</div>
	);
}

export function FailureStatus({ reason }: { reason: string }) {
	return (
		<div role="alert">
			<p className="mt-3 text-lead">{reason}</p>
			<p className="mt-2 text-ink-soft">Taking you back to the upload page...</p>
			<ButtonLink to="/upload" replace className="mt-6">
				Choose another image
			</ButtonLink>
		</div>
	);
}
