// The labels of the steps of Keep, Remove and a chosen subject.
import type { PromptMode } from '../protocol.ts';

/** For the list of steps. */
export const combineLabels: Readonly<Record<PromptMode, string>> = {
	keep: 'Keep',
	remove: 'Remove',
	choose: 'Choose the subject',
};
