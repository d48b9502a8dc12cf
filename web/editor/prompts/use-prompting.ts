// Creates the requests for regions, ends them with the tool or the workbench,
// and lets Escape and Enter answer the question about a region.
import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { SegmentRequest } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import { type Prompt, uncontradicted } from '#matting/prompts/prompt.ts';
import { segmentImage } from '#web/journey/api.ts';
import { combineLabels } from '../session/combine-labels.ts';
import type { PromptMode, Step } from '../session/protocol.ts';
import type { Work } from '../work/create-work.ts';
import { useWork, useWorkbench } from '../workbench/context.ts';
import { isOnPage } from '../workbench/shortcuts.ts';
import { useEarlyKeys } from '../workbench/use-early-keys.ts';
import type { WorkbenchAction } from '../workbench/workbench-state.ts';
import { failureText, unchangedText } from './failure.ts';
import { type Click, createPrompting, type Prompting, type PromptingEvent } from './prompting.ts';

export function usePrompting(id: string, work: Work, dispatch: Dispatch<WorkbenchAction>): Prompting {
	const [prompting] = useState(() =>
		createPrompting({
			async find(signal, click) {
				const matte = click.mode === 'choose' ? undefined : await work.ask((session) => session.guess());
				const request = requestFor(click, matte, work.read().state?.clicks);
				return { mask: await segmentImage(signal, id, request), prompts: request.points };
			},
			combine: ({ mask, prompts, click }, isPreview) =>
				work.ask((session) =>
					session.combine(mask, { mode: click.mode, prompts, clicked: click.prompts }, isPreview),
				),
			onEvent(event) {
				dispatch({ type: 'announced', text: announcementOf(event) });
			},
		}),
	);
	return prompting;
}

/**
 * The newest clicks that count, with this one last. One that chooses the
 * subject makes the earlier ones void, and the matte.
 */
function requestFor(
	{ mode, prompts }: Click,
	matte: string | undefined,
	earlier: readonly Prompt[] = [],
): SegmentRequest {
	if (mode === 'choose') return { points: [...prompts], pointsOnly: true };
	const points = uncontradicted([...earlier, ...prompts]).slice(-limits.maxPrompts);
	return { points, ...(matte !== undefined && { matte }) };
}

/** After a choice of the subject the next clicks add to it; once that step is undone, they choose again. */
export function usePromptModes(): void {
	const { dispatch } = useWorkbench();
	const { steps, applied } = useWork().state;
	const before = useRef({ steps, applied });

	useEffect(() => {
		const { current: was } = before;
		before.current = { steps, applied };
		const isChoice = ({ label }: Step) => label === combineLabels.choose;
		if (steps.slice(was.applied, applied).some(isChoice))
			dispatch({ type: 'prompts-changed', changes: { keep: 'keep' } });
		else if (was.steps.slice(applied, was.applied).some(isChoice))
			dispatch({ type: 'prompts-changed', changes: { keep: 'choose' } });
	}, [steps, applied, dispatch]);
}

/** What ends the wait for a region: another tool, the end of the workbench and Escape cancel it, Enter takes it. */
export function usePromptEnds(): void {
	const { prompting, chosen } = useWorkbench();
	const { tool, dialog } = chosen;

	// biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the tool.
	useEffect(() => () => void prompting.cancel(), [prompting, tool]);

	// On the stage Enter would click.
	useEarlyKeys((event) => {
		if (dialog || event.ctrlKey || event.metaKey || event.altKey) return false;
		return (
			(event.key === 'Escape' && !document.querySelector(':popover-open') && prompting.cancel()) ||
			(event.key === 'Enter' && !event.repeat && isFree(event.target) && prompting.take())
		);
	});
}

/** Buttons and fields have a use for Enter themselves. */
const isFree = (target: EventTarget | null) =>
	isOnPage(target) || (target instanceof Element && target.getAttribute('role') === 'application');

const done: Record<PromptMode, string> = { keep: 'Kept', remove: 'Removed', choose: 'Chosen as the subject' };
function announcementOf(event: PromptingEvent): string {
	switch (event.kind) {
		case 'finding':
			return 'Finding what is there...';
		case 'found':
			return 'Found. Enter takes it, Escape cancels.';
		case 'cancelled':
			return 'Cancelled';
		case 'changed':
			return done[event.mode];
		case 'unchanged':
			return unchangedText;
		case 'failed': {
			const { title, text } = failureText(event.reason);
			return `${title}. ${text}`;
		}
	}
}
