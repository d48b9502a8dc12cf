// Creates the workbench's requests for regions, and announces their outcome.
import { type Dispatch, useState } from 'react';
import type { SegmentRequest } from '#contract/api.ts';
import { limits } from '#contract/limits.ts';
import { type Prompt, uncontradicted } from '#matting/prompts/prompt.ts';
import { segmentImage } from '#web/journey/api.ts';
import type { PageSession } from '../page-session/create-page-session.ts';
import type { PromptMode } from '../session/protocol.ts';
import type { WorkbenchAction } from '../workbench/workbench-state.ts';
import { failureText, unchangedText } from './failure.ts';
import { type Click, createPrompting, type Prompting, type PromptingEvent } from './prompting.ts';

export function usePrompting(
	id: string,
	pageSession: PageSession,
	dispatch: Dispatch<WorkbenchAction>,
): Prompting {
	const [prompting] = useState(() =>
		createPrompting({
			async find(signal, click) {
				const matte =
					click.mode === 'choose' ? undefined : await pageSession.ask((session) => session.guess());
				const request = requestFor(click, matte, pageSession.read().state?.clicks);
				return { mask: await segmentImage(signal, id, request), prompts: request.points };
			},
			combine: ({ mask, prompts, click }, isPreview) =>
				pageSession.ask((session) =>
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
 * The newest clicks that count, this one last. A click that chooses the subject makes the earlier ones and the matte
 * void.
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
