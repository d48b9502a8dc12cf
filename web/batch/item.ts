// One image of a batch, and what an event changes of it.
import type { Cutout, SentImage } from './processing/processor.ts';

type ItemState =
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
	/** Name of the file, with a number if the list had that name already, as that of its cutout will have. */
	readonly name: string;
	/** JPEG in base64; undefined until it is made, or where it cannot be. */
	readonly thumbnail?: string;
	readonly image?: SentImage;
	/** How often the server has asked it to wait. */
	readonly waits: number;
	/**
	 * A number that changes with each further edit, see journey/read-edited.ts; undefined while this browser has no edits
	 * of it.
	 */
	readonly editedAt?: number | undefined;
	/** Whether its background, crop or size were chosen in the editor. */
	readonly hasOwnSettings?: boolean | undefined;
	/** Whether the user chose background and size of the batch for an edited image, or its own; undefined: neither. */
	readonly usesRecipe?: boolean;
	/** Whether a file of it was saved since its last edit. */
	readonly isSaved?: boolean;
	readonly state: ItemState;
}

/**
 * Whether an image takes background and size from the batch: by the user's choice, otherwise unless it was given its
 * own.
 */
export const takesRecipe = ({ hasOwnSettings = false, usesRecipe = !hasOwnSettings }: Item): boolean =>
	usesRecipe;

/** An event of the image with that key. */
export type ItemAction =
	| { readonly type: 'thumbnail-made'; readonly key: string; readonly thumbnail: string }
	| { readonly type: 'progressed'; readonly key: string; readonly share: number }
	| { readonly type: 'sent'; readonly key: string; readonly image: SentImage }
	| { readonly type: 'positioned'; readonly key: string; readonly position: number }
	| { readonly type: 'finished'; readonly key: string; readonly cutout: Cutout }
	/** It starts again from where it was; `mustWait`: because the server asked it to wait. */
	| { readonly type: 'put-back'; readonly key: string; readonly mustWait: boolean }
	| { readonly type: 'refused' | 'failed'; readonly key: string; readonly reason: string }
	| { readonly type: 'lost'; readonly key: string }
	| { readonly type: 'retried'; readonly key: string }
	| { readonly type: 'settings-chosen'; readonly key: string; readonly usesRecipe: boolean };

/** Replies that arrive late, for an image that has moved on, change nothing. */
export function changeItem(item: Item, action: ItemAction): Item {
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
			return { ...again(item), waits: item.waits + Number(action.mustWait) };
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

export function expired(item: Item): Item {
	return { ...item, editedAt: undefined, state: { step: 'expired' } };
}

export function hasExpired({ image, state }: Item, now: number): boolean {
	const expiresAt = state.step === 'done' ? state.cutout.expiresAt : image?.expiresAt;
	return expiresAt !== undefined && expiresAt <= now && state.step !== 'expired' && state.step !== 'refused';
}

export function shiftExpiry(item: Item, byMs: number): Item {
	const { image, state } = item;
	if (image?.expiresAt === undefined) return item;
	return {
		...item,
		image: shifted(image, byMs),
		state: state.step === 'done' ? { ...state, cutout: shifted(state.cutout, byMs) } : state,
	};
}

function shifted<Part extends Cutout | SentImage>(part: Part, byMs: number): Part {
	return part.expiresAt === undefined ? part : { ...part, expiresAt: part.expiresAt + byMs };
}

function isUnderWay({ state: { step } }: Item): boolean {
	return step === 'sending' || step === 'sent' || step === 'cutting';
}
