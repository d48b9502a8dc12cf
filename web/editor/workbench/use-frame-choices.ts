// Shows the ratio, the preset and its resolution that belong to the step that was gone to.
import { useEffect, useEffectEvent, useState } from 'react';
import { useWork, useWorkbench } from './context.ts';
import { createFrameChoices } from './frame-choices.ts';
import { initialWorkbench } from './workbench-state.ts';

export function useFrameChoices(): void {
	const { work, chosen, dispatch } = useWorkbench();
	const { steps, applied } = useWork().state;
	const [choices] = useState(() => createFrameChoices(initialWorkbench));
	const follow = useEffectEvent(() => {
		const ofStep = choices.follow(steps, applied, chosen);
		if (ofStep) dispatch({ type: 'frame-choices-restored', choices: ofStep });
	});

	const keep = useEffectEvent(() => {
		// With a step, which comes soon, they belong to that one.
		if (!work.read().isBusy) choices.keep(chosen);
	});

	const lastId = steps[applied - 1]?.id;
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the last applied step.
	useEffect(() => follow(), [lastId]);
	const { ratio, preset, dpi } = chosen;
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each of these choices.
	useEffect(() => keep(), [ratio, preset, dpi]);
}
