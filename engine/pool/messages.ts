// What parent and child say to each other over IPC, and the child's two threads.
import type { ErrorCode } from '#contract/errors.ts';
import type { Cutout, CutoutOptions } from '../cutout.ts';
import type { ModelCard } from '../models/card.ts';

/** Given to a child as its first argument, as JSON. */
export interface ChildSettings {
	readonly model: ModelCard;
	readonly modelsDir: string;
	readonly threads: number;
}

export interface Job {
	readonly bytes: Uint8Array;
	readonly options: CutoutOptions;
}

/** Parent to child. A child may have two jobs aboard: each has a number, which is in what is said about it. */
export interface NumberedJob extends Job {
	readonly id: number;
}

/** What a job comes to. */
export type Answer =
	| { readonly kind: 'done'; readonly cutOut: Cutout }
	| { readonly kind: 'failed'; readonly code: ErrorCode; readonly detail: string };

/**
 * Child to parent: first one `ready`, with the time its first image took, or `unable` (it cannot start). Then for each job
 * one answer, and mostly before it `room`: the network is at work on it and nothing older is left, so another may come aboard.
 */
export type Reply =
	| { readonly kind: 'ready'; readonly warmUpMs?: number | undefined }
	| { readonly kind: 'unable'; readonly detail: string }
	| { readonly kind: 'room'; readonly id: number }
	| (Answer & { readonly id: number });

/** The network's thread to its child: once `ready`, then one for each input it is sent. */
export type ThreadReply =
	| { readonly kind: 'ready' }
	| { readonly kind: 'alpha'; readonly values: Float32Array }
	| { readonly kind: 'failed'; readonly detail: string };
