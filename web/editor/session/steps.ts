// The calls that make steps of settings, and those that undo and redo steps.
import { clamp } from '#matting/clamp.ts';
import { storeStep } from './autosave.ts';
import type { Edit } from './history/history.ts';
import type { OpenedSession } from './open-session.ts';
import { isSame, type Settings } from './settings.ts';

type Edited = Pick<OpenedSession, 'edited' | 'autosave'>;

/** See `set` in protocol.ts. */
export async function commitSettings(
	{ edited, autosave }: Edited,
	after: Settings,
	{ label, continues }: { label: string; continues: boolean },
): Promise<void> {
	const { history } = edited;
	await edited.show(after);
	if (isSame(history.settings, after)) return;
	const isLast = history.applied === history.edits.length;
	const last = isLast ? history.edits.at(-1) : undefined;
	const isOfSeries = continues && last?.label === label && last.settings;
	// A series of keys that ends where it began would leave a step that changes nothing, so its last key is a step of
	// its own.
	if (isOfSeries && !isSame(isOfSeries.before, after)) history.undo();
	const step = { label, blocks: [], settings: { before: history.settings, after } };
	history.push(step);
	storeStep(autosave, history, step);
}

/** Undoes steps, or applies them again, until `wanted` of them are applied, or as near to that as there are steps. */
export async function goToStep({ edited, autosave }: Edited, wanted: number): Promise<void> {
	const { history } = edited;
	const applied = clamp(wanted, 0, history.edits.length);
	if (!Number.isInteger(applied)) throw new Error('A number of steps is a whole number.');
	const isBack = applied < history.applied;
	const steps: Edit[] = [];
	while (history.applied !== applied) steps.push((isBack ? history.undo() : history.redo()) as Edit);
	await edited.follow(steps, isBack ? 'before' : 'after');
	const { settings } = history;
	if (steps.length > 0) autosave.write((store) => store.writeApplied(applied, settings));
}
