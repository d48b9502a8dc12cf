// After a choice of the subject the next clicks add to it; once that step is undone, they choose again.
import { useEffect, useRef } from 'react';
import { combineLabels } from '../session/masks/combine-labels.ts';
import type { Step } from '../session/protocol.ts';
import { usePageSession, useWorkbench } from '../workbench/context.ts';

export function usePromptModes(): void {
	const { dispatch } = useWorkbench();
	const { steps, applied } = usePageSession().state;
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
