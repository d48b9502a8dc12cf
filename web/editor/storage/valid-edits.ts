// Checks stored edits before they are used: they may be of another version, corrupt, or changed by hand.
import { limits } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';
import type { Prompt } from '#matting/prompts/prompt.ts';
import type { Edit } from '../session/history/history.ts';
import { areBlocksOf, type BlockChange } from '../session/history/matte-changes.ts';
import type { Settings } from '../session/settings.ts';
import { parseSettings } from '../session/valid-settings.ts';
import type { StoredEdits } from './edit-store.ts';

/** Longer labels are not ours. */
const maxLabelChars = 100;

/**
 * Undefined unless everything is valid for a cutout of this size. A background image that is not among `images`,
 * because it was too large to be stored, becomes a transparent background.
 */
export function parseEdits(
	{ edits, applied }: { readonly edits: readonly unknown[]; readonly applied: unknown },
	size: Size,
	images: readonly string[],
): StoredEdits | undefined {
	if (!Number.isInteger(applied)) return undefined;
	const count = applied as number;
	if (count < 0 || count > edits.length) return undefined;
	const parsed = edits.map((edit) => parseEdit(edit, size, images));
	return parsed.every((edit) => edit !== undefined) ? { edits: parsed, applied: count } : undefined;
}

function parseEdit(value: unknown, size: Size, images: readonly string[]): Edit | undefined {
	if (!isObject(value)) return undefined;
	const { label, blocks, settings, clicks } = value;
	if (typeof label !== 'string' || label.length > maxLabelChars) return undefined;
	if (!Array.isArray(blocks) || !blocks.every(isBlock) || !areBlocksOf(size, blocks)) return undefined;
	if (clicks !== undefined && !isClicks(clicks)) return undefined;
	const edit = { label, blocks, ...(clicks && { clicks }) };
	if (settings === undefined) return edit;
	if (!isObject(settings)) return undefined;
	const before = parseSettings(settings.before, size);
	const after = parseSettings(settings.after, size);
	if (!before || !after) return undefined;
	return { ...edit, settings: { before: withImage(before, images), after: withImage(after, images) } };
}

function withImage(settings: Settings, images: readonly string[]): Settings {
	const { background } = settings;
	const isGone = background.kind === 'image' && !images.includes(background.image);
	return isGone ? { ...settings, background: { kind: 'transparent' } } : settings;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null;

const isClicks = (value: unknown): value is readonly Prompt[] =>
	Array.isArray(value) && value.length <= limits.maxPrompts && value.every(isPrompt);

const isPrompt = (value: unknown): value is Prompt =>
	isObject(value) && isShare(value.x) && isShare(value.y) && typeof value.keep === 'boolean';

const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;

const isBlock = (value: unknown): value is BlockChange =>
	isObject(value) &&
	typeof value.index === 'number' &&
	value.before instanceof Uint8Array &&
	value.after instanceof Uint8Array;
