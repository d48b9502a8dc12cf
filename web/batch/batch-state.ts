// The state of a batch, as a reducer: its images, the reason for a pause of all, and the recipe for all.
import type { ModelErrorCode } from '#web/device/model/model-download-error.ts';
import type { Edited } from '#web/journey/read-edited.ts';
import { uniqueNames } from './download/file-names.ts';
import { changeItem, expired, hasExpired, type Item, type ItemAction, shiftExpiry } from './item.ts';
import type { Missing } from './processing/failure.ts';
import { type BatchRecipe, firstRecipe } from './recipe/recipe.ts';

export type Pause =
	| { readonly by: 'user' }
	/** `until`: milliseconds since 1970. */
	| { readonly by: 'server'; readonly until: number; readonly seconds: number; readonly reason: string }
	| { readonly by: Missing }
	/** The model is not on this device. */
	| { readonly by: 'model' };

/** Whether the model that the images need is there, as it always is on the server, or why it could not be read. */
type ModelNeed = 'ready' | 'needed' | ModelErrorCode;

export interface RefusedFile {
	readonly name: string;
	readonly reason: string;
	/** How many files it stands for, by default one; 0 if they were not counted. */
	readonly count?: number;
}

export interface BatchState {
	readonly items: readonly Item[];
	/** Why the batch is paused. A missing model, a pause that the user cannot end, is added by `pauseOf`. */
	readonly pause: Exclude<Pause, { by: 'model' }> | undefined;
	readonly model: ModelNeed;
	/** Files that are being checked, once that takes more than a moment; otherwise 0. */
	readonly checking: number;
	readonly refusedFiles: readonly RefusedFile[];
	/** Images that a reload has lost, because they were not uploaded yet. */
	readonly lost: number;
	/** Images that had expired when the page was loaded again. */
	readonly expired: number;
	readonly recipe: BatchRecipe;
}

export type BatchAction =
	| ItemAction
	| { readonly type: 'checking'; readonly count: number }
	| {
			readonly type: 'added';
			readonly items: readonly Pick<Item, 'key' | 'name'>[];
			readonly refused: readonly RefusedFile[];
	  }
	| { readonly type: 'saved'; readonly keys: readonly string[] }
	| { readonly type: 'edited'; readonly id: string }
	| { readonly type: 'removed'; readonly keys: readonly string[] }
	| { readonly type: 'edits-read'; readonly edited: ReadonlyMap<string, Edited> }
	| { readonly type: 'time-passed'; readonly now: number }
	/** The clock of this device, by which expiry times are counted, was set. */
	| { readonly type: 'clock-set'; readonly byMs: number }
	| { readonly type: 'paused'; readonly pause: NonNullable<BatchState['pause']> }
	| { readonly type: 'model-changed'; readonly model: ModelNeed }
	| { readonly type: 'resumed' }
	| { readonly type: 'notes-closed' }
	| { readonly type: 'recipe-chosen'; readonly recipe: BatchRecipe };

export const emptyBatch: BatchState = {
	items: [],
	pause: undefined,
	model: 'ready',
	checking: 0,
	refusedFiles: [],
	lost: 0,
	expired: 0,
	recipe: firstRecipe,
};

/** Why the batch is paused; the user's own pause takes precedence over a missing model. */
export function pauseOf({ pause, model }: Pick<BatchState, 'pause' | 'model'>): Pause | undefined {
	return pause ?? (model === 'ready' ? undefined : { by: 'model' });
}

export function batchReducer(state: BatchState, action: BatchAction): BatchState {
	switch (action.type) {
		case 'checking':
			return { ...state, checking: action.count };
		case 'added': {
			const unique = uniqueNames(state.items.map(({ name }) => name));
			const added = action.items.map(
				({ key, name }): Item => ({ key, name: unique(name), waits: 0, state: { step: 'waiting' } }),
			);
			return { ...state, items: [...state.items, ...added], checking: 0, refusedFiles: action.refused };
		}
		case 'removed':
			return { ...state, items: state.items.filter(({ key }) => !action.keys.includes(key)) };
		case 'saved':
			return changeItems(state, (item) =>
				action.keys.includes(item.key) ? { ...item, isSaved: true } : item,
			);
		case 'edited':
			return changeItems(state, (item) =>
				item.isSaved && item.image?.id === action.id ? { ...item, isSaved: false } : item,
			);
		case 'edits-read':
			return changeItems(state, (item) => {
				const edited = item.image && action.edited.get(item.image.id);
				if (edited?.at === item.editedAt) return item;
				return { ...item, editedAt: edited?.at, hasOwnSettings: edited?.hasOwnSettings };
			});
		case 'time-passed':
			return changeItems(state, (item) => (hasExpired(item, action.now) ? expired(item) : item));
		case 'clock-set':
			return changeItems(state, (item) => shiftExpiry(item, action.byMs));
		case 'paused':
			// The user's own pause ends only by the user.
			return state.pause?.by === 'user' ? state : { ...state, pause: action.pause };
		case 'model-changed':
			return { ...state, model: action.model };
		case 'resumed':
			return { ...state, pause: undefined };
		case 'notes-closed':
			return { ...state, refusedFiles: [], lost: 0, expired: 0 };
		case 'recipe-chosen':
			return { ...state, recipe: action.recipe };
		default:
			return changeItems(state, (item) => (item.key === action.key ? changeItem(item, action) : item));
	}
}

/** The same state where no item changes. */
function changeItems(state: BatchState, change: (item: Item) => Item): BatchState {
	const items = state.items.map(change);
	return items.every((item, at) => item === state.items[at]) ? state : { ...state, items };
}
