// Keeps what a reload needs of a batch, in the tab's session storage: ids,
// tokens, names, small pictures and the recipe, never a photo.
import { type BatchState, emptyBatch } from '../batch-state.ts';
import { maxImages } from '../files/collect-files.ts';
import type { Item } from '../item.ts';
import { isCutout, isSentImage } from '../processing/processor.ts';
import { parseRecipe } from '../recipe/recipe.ts';
import { storageKey } from './stored-deletions.ts';

/** False if it could not be stored. */
export function storeBatch({ items, recipe }: BatchState): boolean {
	const kept = items.filter(({ state }) => state.step !== 'expired' && state.step !== 'refused');
	try {
		// First: where there is no space for the new list, the older one must not come back.
		window.sessionStorage.removeItem(storageKey);
		if (kept.length > 0) window.sessionStorage.setItem(storageKey, JSON.stringify({ items: kept, recipe }));
		return true;
	} catch {
		// Storage is blocked or full: a reload loses the list, and the server deletes the images in time.
		return false;
	}
}

/** The batch as it was, without what has expired; those, and images that were not uploaded yet, are counted. */
export function restoreBatch(now: number): BatchState {
	try {
		return parseBatch(window.sessionStorage.getItem(storageKey), now);
	} catch {
		return emptyBatch;
	}
}

export function parseBatch(text: string | null, now: number): BatchState {
	const stored: unknown = JSON.parse(text ?? 'null');
	if (typeof stored !== 'object' || stored === null) return emptyBatch;
	const { items, recipe } = stored as { items?: unknown; recipe?: unknown };
	const parsed = (Array.isArray(items) ? items : []).slice(0, maxImages).map(parseItem);
	const found = parsed.filter((item) => item !== undefined);
	const uploaded = found.filter(({ image }) => image);
	const kept = uploaded.filter(({ image }) => image?.expiresAt !== undefined && image.expiresAt > now);
	const lost = found.length - uploaded.length;
	const expired = uploaded.length - kept.length;
	return { ...emptyBatch, items: kept, lost, expired, recipe: parseRecipe(recipe) };
}

/** The state from which the item can continue: a call that was under way is repeated. */
function parseItem(value: Partial<Item> | null): Item | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const { key, name, thumbnail, image, usesRecipe, state } = value;
	if (typeof key !== 'string' || typeof name !== 'string') return undefined;
	const item: Item = { key, name, waits: 0, state: { step: 'waiting' } };
	if (!isSentImage(image)) return item;
	const cutout = state?.step === 'done' && isCutout(state.cutout) ? state.cutout : undefined;
	return {
		...item,
		...(typeof thumbnail === 'string' && { thumbnail }),
		image,
		...(usesRecipe === true && { usesRecipe }),
		state: cutout ? { step: 'done', cutout } : { step: 'sent' },
	};
}
