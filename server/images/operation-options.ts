// The options of the operations on an image, in addition to its id.
import type { RecipeOptions } from '#contract/recipe-options.ts';
import type { Size } from '#contract/size.ts';
import type { Caller } from '../queue/queue.ts';
import type { OpenOptions } from '../store/store.ts';

/** Throws if work on an image of this size is not accepted. */
export type Admit = (size: Size) => Promise<void>;

export interface SubmitOptions {
	readonly admit?: Admit;
	/** The client whose share of the storage and of the queue the image uses; undefined: none. */
	readonly client?: string;
}

export interface RenderRequest extends OpenOptions {
	readonly recipe: RecipeOptions;
	/** The image that the caller expects the result to be of: the result of another one is 'not-found'. */
	readonly imageId?: string | undefined;
	readonly admit?: Admit;
	readonly caller?: Caller;
}
