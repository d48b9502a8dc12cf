// The message above the stage with Keep and Remove: instructions, progress, a
// question about the region found, or a failure.
import { CircleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, TextButton } from '#web/ui/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import type { PromptMode } from '../session/protocol.ts';
import { promptTools } from '../tools.ts';
import { useIsOriginalLoaded, usePromptingState, useWorkbench } from '../workbench/context.ts';
import { effectivePromptMode } from '../workbench/workbench-state.ts';
import { failureText, unchangedText } from './failure.ts';
import './prompts.css';

const questions: Record<PromptMode, { question: string; answer: string }> = {
	keep: { question: 'Add this to the subject?', answer: 'Keep it' },
	remove: { question: 'Take this away?', answer: 'Remove it' },
	choose: { question: 'Is this the subject?', answer: 'Yes' },
};

export function PromptStatus() {
	const { chosen, prompting } = useWorkbench();
	const { finding, preview, unchanged, failure } = usePromptingState();
	const isLoaded = useIsOriginalLoaded();
	if (!isLoaded || !promptTools.includes(chosen.tool)) return null;
	if (failure) return <FailureStatus />;
	if (preview) {
		const { question, answer } = questions[preview.click.mode];
		return (
			<Float className="py-1.5">
				<p className="grow font-medium">{question}</p>
				<span className="flex items-center gap-3">
					<Button size="small" onClick={() => backToStage(prompting.take)}>
						{answer}
					</Button>
					<TextButton onClick={() => backToStage(prompting.cancel)}>Cancel</TextButton>
				</span>
			</Float>
		);
	}
	if (finding.length > 0) {
		return (
			<Float key="finding" className="late">
				<span className="prompt-spinner size-5 shrink-0" />
				<p className="grow py-2">Finding what is there...</p>
				<TextButton onClick={() => backToStage(prompting.cancel)}>Cancel</TextButton>
			</Float>
		);
	}
	if (unchanged) {
		return (
			<Float isQuiet>
				<p className="py-2">{unchangedText}</p>
			</Float>
		);
	}
	if (effectivePromptMode(chosen) !== 'choose') return null;
	return (
		<Float isQuiet>
			<p className="py-2 font-medium">
				<span className="pointer-coarse:hidden">Click</span>
				<span className="pointer-fine:hidden">Tap</span> what you want to cut out
			</p>
		</Float>
	);
}

function FailureStatus() {
	const { prompting } = useWorkbench();
	const { failure } = usePromptingState();
	if (!failure) return null;
	const { title, text } = failureText(failure.reason);
	return (
		<Float>
			<CircleAlert aria-hidden className="size-5 shrink-0 self-start text-danger max-sm:mt-2.5 sm:mt-3" />
			<p className="grow basis-0 py-2">
				<strong className="font-semibold">{title}.</strong> {text}
			</p>
			<span className="flex items-center gap-1">
				{failure.reason.kind !== 'gone' && (
					<TextButton onClick={() => backToStage(prompting.retry)}>Try again</TextButton>
				)}
				<IconButton
					icon={X}
					name="Close the message"
					onClick={() => backToStage(prompting.cancel)}
					className="-mr-2"
				/>
			</span>
		</Float>
	);
}

/** Moves the focus to the stage when a button disappears with its message: otherwise nothing would have the focus. */
function backToStage(answer: () => unknown): void {
	answer();
	document.querySelector<HTMLElement>('.stage')?.focus({ preventScroll: true });
}

interface FloatProps {
	children: ReactNode;
	/** Lets clicks through. */
	isQuiet?: boolean;
	className?: string;
}

function Float({ children, isQuiet = false, className = '' }: FloatProps) {
	return (
		<div className="pointer-events-none absolute inset-x-3 top-3 flex justify-center">
			<div
				className={`flex min-h-11 max-w-xl items-center gap-3 rounded-control border border-line bg-surface px-4 text-small shadow-float ${isQuiet ? '' : 'pointer-events-auto'} ${className}`}
			>
				{children}
			</div>
		</div>
	);
}
