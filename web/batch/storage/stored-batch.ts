// Stores what a reload needs of a batch in the tab's session storage: ids, tokens, names, thumbnails and the recipe,
// never a photo.
import { limits } from '#contract/limits.ts';
import { storageKey } from '#web/journey/stored-deletions.ts';
import { type BatchState, emptyBatch } from '../batch-state.ts';
import type { Item } from '../item.ts';
import { isCutout, isSentImage } from '../processing/processor.ts';
import { parseRecipe } from '../recipe/recipe.ts';

/** False if it could not be stored. */
export function storeBatch({ items, recipe }: BatchState): boolean {
	const kept = items.filter(({ state }) => state.step !== 'expired');
	// File names must not stay in the tab longer than the photos.
	const hasPhotos = kept.some(({ state }) => state.step !== 'refused');
	try {
		// First: if there is no space for the new list, the older one must not come back.
		window.sessionStorage.removeItem(storageKey);
		if (hasPhotos) window.sessionStorage.setItem(storageKey, JSON.stringify({ items: kept, recipe }));
		return true;
	} catch {
		// Storage is blocked or full: a reload loses the list, and the server deletes the images in time.
		return false;
	}
}

/**
 * The batch as it was, with the files that were refused and why, and without what has expired; those, and images that
 * were not uploaded yet, are counted.
 */
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
	const { items: entries, recipe } = stored as { items?: unknown; recipe?: unknown };
	const parsed = (Array.isArray(entries) ? entries : []).slice(0, limits.maxBatchPhotos).map(parseItem);
	const found = parsed.filter((item) => item !== undefined);
	const isRefused = ({ state }: Item) => state.step === 'refused';
	const lost = found.filter((item) => !item.image && !isRefused(item)).length;
	const items = found.filter((item) => isRefused(item) || (item.image?.expiresAt ?? 0) > now);
	const expired = found.length - items.length - lost;
	return { ...emptyBatch, items, lost, expired, recipe: parseRecipe(recipe) };
}

/** The state from which the item can continue: a call that was under way is repeated. */
function parseItem(value: Partial<Item> | null): Item | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const { key, name, thumbnail, image, usesRecipe, state } = value;
	if (typeof key !== 'string' || typeof name !== 'string') return undefined;
	const item: Item = {
		key,
		name,
		...(typeof thumbnail === 'string' && { thumbnail }),
		...(isSentImage(image) && { image }),
		waits: 0,
		state: { step: 'waiting' },
	};
	if (state?.step === 'refused') {
		const reason = typeof state.reason === 'string' ? state.reason : '';
		return { ...item, state: { step: 'refused', reason } };
	}
	if (!item.image) return item;
	const cutout = state?.step === 'done' && isCutout(state.cutout) ? state.cutout : undefined;
	return {
		...item,
		...(typeof usesRecipe === 'boolean' && { usesRecipe }),
		state: cutout ? { step: 'done', cutout } : { step: 'sent' },
	};
}
