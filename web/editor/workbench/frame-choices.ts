// Which choices for the frame belong to which step, so that undo, redo and the list of steps bring them back with its settings.
import type { Step } from '../session/protocol.ts';
import type { FrameChoices } from './workbench-state.ts';

export interface FrameChoicesOfSteps {
	/**
	 * Called with the steps whenever the last applied one changes, and with the choices as they are then. Returns those of the step
	 * if it was made before; undefined for a new step, to which the present ones belong from now on.
	 */
	follow(steps: readonly Step[], applied: number, present: FrameChoices): FrameChoices | undefined;
	/** Choices that make no step, as no preset, belong to the last applied one. */
	keep(present: FrameChoices): void;
}

/** `initial`: of steps that were made before the page was opened. */
export function createFrameChoices(initial: FrameChoices): FrameChoicesOfSteps {
	const choices = new Map<number, FrameChoices>();
	/** Ids of steps grow; undefined before the first call. */
	let newest: number | undefined;
	/** 0: none is applied. */
	let current = 0;

	return {
		follow(steps, applied, present) {
			current = steps[applied - 1]?.id ?? 0;
			const isNew = newest !== undefined && current > newest;
			newest = Math.max(newest ?? 0, ...steps.map((step) => step.id));
			if (!isNew) return choices.get(current) ?? initial;
			choices.set(current, present);
			return undefined;
		},
		keep: (present) => void choices.set(current, present),
	};
}
