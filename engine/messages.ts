// What parent and child say to each other over IPC. A child does one job at a time, so nothing needs an id.
import type { ErrorCode } from '#contract/errors.ts';
import type { ModelCard } from './model/card.ts';
import type { CutOut, CutOutOptions } from './picture.ts';

/** Given to a child as its first argument, as JSON. */
export interface ChildSettings {
	readonly model: ModelCard;
	readonly modelsDir: string;
	readonly threads: number;
}

/** Parent to child. */
export interface Job {
	readonly bytes: Uint8Array;
	readonly options: CutOutOptions;
}

/**
 * Child to parent: first one `ready`, with the time its first picture took, or `unable` (it cannot start), then one `done` or `failed` for each
 * job.
 */
export type Reply =
	| { readonly kind: 'ready'; readonly warmUpMs?: number | undefined }
	| { readonly kind: 'unable'; readonly detail: string }
	| { readonly kind: 'done'; readonly cutOut: CutOut }
	| { readonly kind: 'failed'; readonly code: ErrorCode; readonly detail: string };
