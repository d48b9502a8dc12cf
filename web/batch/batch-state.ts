// The state of a batch, as a reducer: its images, the reason for a pause of all, and the recipe for all.
import type { ModelErrorCode } from '../device/model/model-download-error.ts';
import type { Cutout, SentImage } from './processing/processor.ts';
import { type BatchRecipe, firstRecipe } from './recipe/recipe.ts';

export type ItemState =
	| { readonly step: 'waiting' }
	/** 0 to 1. */
	| { readonly step: 'sending'; readonly share: number }
	/** The processor has it. */
	| { readonly step: 'sent' }
	/** In the queue at this position, or at 0 being cut out. */
	| { readonly step: 'cutting'; readonly position: number }
	| { readonly step: 'done'; readonly cutout: Cutout }
	/** Permanently. */
	| { readonly step: 'refused'; readonly reason: string }
	/** Can be tried again. */
	| { readonly step: 'failed'; readonly reason: string }
	| { readonly step: 'expired' };

export interface Item {
	readonly key: string;
	/** Name of the file. */
	readonly name: string;
	/** JPEG in base64; undefined until it is made, or where it cannot be. */
	readonly thumbnail?: string;
	readonly image?: SentImage;
	/** How often the server has asked it to wait. */
	readonly waits: number;
	/** Whether there are edits in this browser. */
	readonly isEdited?: boolean;
	/** A number that changes with each further edit, see processor.ts. */
	readonly editedAt?: number | undefined;
	/** Whether background and size of an edited image are those of the batch, and not its own. */
	readonly usesRecipe?: boolean;
	/** Whether a file of it was saved since its last edit. */
	readonly isSaved?: boolean;
	readonly state: ItemState;
}

export type Pause =
	| { readonly by: 'user' }
	/** `until`: milliseconds since 1970. */
	| { readonly by: 'server'; readonly until: number; readonly seconds: number; readonly reason: string }
	| { readonly by: 'connection' }
	/** The model is not on this device. */
	| { readonly by: 'model' };

/** Whether the images have the model that they need, as always on the server; or why the one that was stored could not be read. */
export type ModelNeed = 'ready' | 'needed' | ModelErrorCode;

export interface RefusedFile {
	readonly name: string;
	readonly reason: string;
	/** How many files it stands for, by default one; 0 if they were not counted. */
	readonly count?: number;
}

export interface BatchState {
	readonly items: readonly Item[];
	/** Apart from a missing model, which no user can resume from. See `pauseOf`. */
	readonly pause: Exclude<Pause, { by: 'model' }> | undefined;
	readonly model: ModelNeed;
	/** Files that are being checked, once that takes more than a moment; otherwise 0. */
	readonly looking: number;
	/** Files that were not added. */
	readonly refusedFiles: readonly RefusedFile[];
	/** Images that a reload has lost, because they were not uploaded yet. */
	readonly lost: number;
	/** Images that had expired when the page was loaded again. */
	readonly expired: number;
	readonly recipe: BatchRecipe;
}

export type BatchAction =
	| { readonly type: 'looking'; readonly count: number }
	| {
			readonly type: 'added';
			readonly items: readonly Pick<Item, 'key' | 'name'>[];
			readonly refused: readonly RefusedFile[];
	  }
	| { readonly type: 'thumbnail-made'; readonly key: string; readonly thumbnail: string }
	| { readonly type: 'progressed'; readonly key: string; readonly share: number }
	| { readonly type: 'sent'; readonly key: string; readonly image: SentImage }
	| { readonly type: 'positioned'; readonly key: string; readonly position: number }
	| { readonly type: 'finished'; readonly key: string; readonly cutout: Cutout }
	/** It starts again from where it was; `isAsked`: because the server asked to wait. */
	| { readonly type: 'put-back'; readonly key: string; readonly isAsked: boolean }
	| { readonly type: 'refused' | 'failed'; readonly key: string; readonly reason: string }
	| { readonly type: 'lost'; readonly key: string }
	| { readonly type: 'retried'; readonly key: string }
	| { readonly type: 'settings-chosen'; readonly key: string; readonly usesRecipe: boolean }
	| { readonly type: 'saved'; readonly keys: readonly string[] }
	| { readonly type: 'edited'; readonly id: string }
	| { readonly type: 'removed'; readonly keys: readonly string[] }
	| { readonly type: 'edits-read'; readonly edited: ReadonlyMap<string, number> }
	| { readonly type: 'time-passed'; readonly now: number }
	| { readonly type: 'paused'; readonly pause: NonNullable<BatchState['pause']> }
	| { readonly type: 'model-changed'; readonly model: ModelNeed }
	| { readonly type: 'resumed' }
	| { readonly type: 'notes-closed' }
	| { readonly type: 'recipe-chosen'; readonly recipe: BatchRecipe };

export const emptyBatch: BatchState = {
	items: [],
	pause: undefined,
	model: 'ready',
	looking: 0,
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
		case 'looking':
			return { ...state, looking: action.count };
		case 'added': {
			const added = action.items.map((item): Item => ({ ...item, waits: 0, state: { step: 'waiting' } }));
			return { ...state, items: [...state.items, ...added], looking: 0, refusedFiles: action.refused };
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
				const editedAt = item.image && action.edited.get(item.image.id);
				return editedAt === item.editedAt ? item : { ...item, isEdited: editedAt !== undefined, editedAt };
			});
		case 'time-passed':
			return changeItems(state, (item) => (hasExpired(item, action.now) ? expired(item) : item));
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

type ItemAction = Extract<BatchAction, { readonly key: string }>;

/** Replies that arrive late, for an image that has moved on, change nothing. */
function changeItem(item: Item, action: ItemAction): Item {
	const { step } = item.state;
	switch (action.type) {
		case 'thumbnail-made':
			return { ...item, thumbnail: action.thumbnail };
		case 'progressed':
			return step === 'waiting' || step === 'sending'
				? { ...item, state: { step: 'sending', share: action.share } }
				: item;
		case 'sent':
			return step === 'sending' ? { ...item, image: action.image, state: { step: 'sent' } } : item;
		case 'positioned':
			return step === 'sent' || step === 'cutting'
				? { ...item, state: { step: 'cutting', position: action.position } }
				: item;
		case 'finished':
			return step === 'cutting'
				? { ...item, waits: 0, state: { step: 'done', cutout: action.cutout } }
				: item;
		case 'put-back':
			if (step !== 'sending' && step !== 'cutting') return item;
			return { ...again(item), waits: item.waits + Number(action.isAsked) };
		case 'refused':
		case 'failed':
			return isUnderWay(item) ? { ...item, state: { step: action.type, reason: action.reason } } : item;
		case 'lost':
			return expired(item);
		case 'settings-chosen':
			return { ...item, usesRecipe: action.usesRecipe };
		case 'retried':
			return step === 'failed' ? { ...again(item), waits: 0 } : item;
	}
}

/** From where it was: an image that the processor has is not sent again. */
function again(item: Item): Item {
	return { ...item, state: { step: item.image ? 'sent' : 'waiting' } };
}

function expired(item: Item): Item {
	return { ...item, isEdited: false, editedAt: undefined, state: { step: 'expired' } };
}

function hasExpired({ image, state }: Item, now: number): boolean {
	const expiresAt = state.step === 'done' ? state.cutout.expiresAt : image?.expiresAt;
	return expiresAt !== undefined && expiresAt <= now && state.step !== 'expired' && state.step !== 'refused';
}

function isUnderWay({ state: { step } }: Item): boolean {
	return step === 'sending' || step === 'sent' || step === 'cutting';
}

/** The same state where no item changes. */
function changeItems(state: BatchState, change: (item: Item) => Item): BatchState {
	const items = state.items.map(change);
	return items.every((item, at) => item === state.items[at]) ? state : { ...state, items };
}
