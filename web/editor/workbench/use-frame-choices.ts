// Shows the ratio, the preset and its resolution that belong to the frame of the step that a user goes to.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageSession, useWorkbench } from './context.ts';
import { createFrameChoices } from './frame-choices.ts';
import { type FrameChoices, initialWorkbench } from './workbench-state.ts';

export function useFrameChoices(): void {
	const { pageSession, chosen, dispatch } = useWorkbench();
	const { state } = usePageSession();
	const [choices] = useState(() => createFrameChoices(initialWorkbench));
	const restored = useRef<string>(undefined);
	const follow = useEffectEvent(() => {
		const ofFrame = choices.follow(state, state.settings.frame, chosen);
		if (!ofFrame) return;
		restored.current = keyOf(ofFrame);
		dispatch({ type: 'frame-choices-restored', choices: ofFrame });
	});
	const note = useEffectEvent(() => {
		// Restored choices are noted already, and further steps of the frame may have been undone meanwhile.
		if (restored.current === keyOf(chosen)) return;
		restored.current = undefined;
		// The settings that are shown: a choice changes them at once, although its step comes later.
		choices.note(pageSession.read().settings.frame, chosen);
	});

	const lastId = state.steps[state.applied - 1]?.id;
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the last applied step.
	useEffect(() => follow(), [lastId]);
	const { ratio, preset, dpi } = chosen;
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each of these choices.
	useEffect(() => note(), [ratio, preset, dpi]);
}

const keyOf = ({ ratio, preset, dpi }: FrameChoices) => `${ratio} ${preset} ${dpi}`;
