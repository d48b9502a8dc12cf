// Remembers which choices belong to which settings of the frame, so that undo, redo and the list of steps restore both.
import type { Step } from '../session/protocol.ts';
import type { FrameSettings } from '../session/settings.ts';
import type { FrameChoices } from './workbench-state.ts';

interface ChoicesOfFrames {
	/** Called with the choices whenever they change, and the frame that they made. */
	note(frame: FrameSettings, choices: FrameChoices): void;
	/**
	 * Called whenever the last applied step changes. Returns the choices of its frame if the step was reached by undo,
	 * redo or the list; undefined if it is new: the present choices belong to its frame, unless others were noted.
	 */
	follow(
		history: { readonly steps: readonly Step[]; readonly applied: number },
		frame: FrameSettings,
		present: FrameChoices,
	): FrameChoices | undefined;
}

/** `initial` are the choices for frames that were made before the page was opened. */
export function createFrameChoices(initial: FrameChoices): ChoicesOfFrames {
	const noted = new Map<string, FrameChoices>();
	/** Ids of steps grow; undefined before the first call. */
	let newest: number | undefined;

	return {
		note: (frame, choices) => void noted.set(JSON.stringify(frame), choices),
		follow({ steps, applied }, frame, present) {
			const key = JSON.stringify(frame);
			const isNew = newest !== undefined && (steps[applied - 1]?.id ?? 0) > newest;
			newest = Math.max(newest ?? 0, ...steps.map(({ id }) => id));
			if (!isNew) return noted.get(key) ?? initial;
			if (!noted.has(key)) noted.set(key, present);
			return undefined;
		},
	};
}
