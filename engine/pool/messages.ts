// Messages between the parent and a worker process over IPC, and between the worker's two threads.
import type { ErrorCode } from '#contract/errors.ts';
import type { Cutout, CutoutOptions, Rendering, RenderOptions } from '../cutout.ts';
import type { ModelCard } from '../models/card.ts';

/** Given to a worker process as its first argument, as JSON. */
export interface WorkerSettings {
	readonly model: ModelCard;
	readonly modelsDir: string;
	readonly threads: number;
}

/** Analyses an image and renders its cutout. Seconds, almost all of them inference. */
export interface AnalyseJob {
	readonly kind: 'analyse';
	/** An untrusted file. */
	readonly bytes: Uint8Array;
	readonly options: CutoutOptions;
}

/** Renders a stored cutout anew. No inference. */
export interface RenderJob {
	readonly kind: 'render';
	/** A PNG that an earlier job wrote. */
	readonly bytes: Uint8Array;
	readonly options: RenderOptions;
}

/** Decodes an image as an analysis with default options does, and encodes it losslessly. No inference. */
export interface NormaliseJob {
	readonly kind: 'normalise';
	/** An untrusted file. */
	readonly bytes: Uint8Array;
}

export type Job = AnalyseJob | RenderJob | NormaliseJob;
export type Output<J extends Job> = J extends AnalyseJob ? Cutout : Rendering;

/** Parent to worker. A worker may have two jobs at a time: replies carry the job's id. */
export type NumberedJob = Job & { readonly id: number };

export type JobOutcome =
	| { readonly kind: 'done'; readonly output: Cutout | Rendering }
	| { readonly kind: 'failed'; readonly code: ErrorCode; readonly detail: string };

/**
 * Worker to parent: first one `ready`, with the duration of its warm-up, or `unable` (it cannot start). Then one outcome
 * for each job, mostly preceded by `capacity`: the job has released the network and no older job is left, so another may be sent.
 */
export type Reply =
	| { readonly kind: 'ready'; readonly warmUpMs?: number | undefined }
	| { readonly kind: 'unable'; readonly detail: string }
	| { readonly kind: 'capacity'; readonly id: number }
	| (JobOutcome & { readonly id: number });

/** The network's thread to its worker process: once `ready`, then one for each input it is sent. */
export type ThreadReply =
	| { readonly kind: 'ready' }
	| { readonly kind: 'output'; readonly values: Float32Array }
	| { readonly kind: 'failed'; readonly detail: string };
