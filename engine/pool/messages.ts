// Messages between the parent and a worker process over IPC, and between the worker's two threads. A job has the bytes
// of its image; the server's queue has jobs that name it (server/queue/job.ts).
import type { ErrorCode } from '#contract/errors.ts';
import type { Size } from '#contract/size.ts';
import type { Box } from '#matting/box.ts';
import type { Prompt } from '#matting/prompts/prompt.ts';
import type {
	Cutout,
	CutoutOptions,
	EmbeddingFile,
	PromptedOptions,
	Rendering,
	RenderOptions,
} from '../cutout.ts';
import type { ModelCard } from '../models/card.ts';

/** Given to a worker process as its first argument, as JSON. */
export interface PromptableSettings {
	readonly modelsDir: string;
	readonly threads: number;
}

export interface WorkerSettings extends PromptableSettings {
	readonly model: ModelCard;
}

/**
 * Analyses an image and renders its cutout; if there are prompts, losslessly,
 * for a CorrectJob. Seconds, almost all of them inference.
 */
interface AnalyseJob {
	readonly kind: 'analyse';
	/** An untrusted file. */
	readonly bytes: Uint8Array;
	readonly options: CutoutOptions;
}

/** Renders a stored cutout anew. No inference. */
interface RenderJob {
	readonly kind: 'render';
	/** A PNG that an earlier job wrote. */
	readonly bytes: Uint8Array;
	readonly options: RenderOptions;
}

/** Decodes an image as an analysis with default options does, and encodes it losslessly. No inference. */
interface NormaliseJob {
	readonly kind: 'normalise';
	/** An untrusted file. */
	readonly bytes: Uint8Array;
}

/** Encodes an image for the promptable network. About a second. */
interface EmbedJob {
	readonly kind: 'embed';
	/** An untrusted file. */
	readonly bytes: Uint8Array;
	/** A PNG that an earlier analysis of it wrote. */
	readonly cutout: Uint8Array | undefined;
}

/** Finds the region that prompts mean in an image that was encoded. A tenth of a second. */
interface SegmentJob {
	readonly kind: 'segment';
	/** A file that an earlier EmbedJob wrote. */
	readonly bytes: Uint8Array;
	readonly prompts: readonly Prompt[];
	readonly pointsOnly: boolean;
	/** See SegmentOptions. */
	readonly guess?: Uint8Array | undefined;
}

/**
 * Corrects the cutout of an image by prompts and renders it. About a second, and a fraction of that for each prompt.
 */
interface CorrectJob {
	readonly kind: 'correct';
	/** An untrusted file. */
	readonly bytes: Uint8Array;
	/** The PNG that an AnalyseJob with these options wrote. */
	readonly cutout: Uint8Array;
	readonly options: PromptedOptions;
}

/** Jobs of a worker process with the network of a model card. */
export type CutoutJob = AnalyseJob | RenderJob | NormaliseJob;
/** Jobs of a worker process with the promptable network. */
export type PromptableJob = EmbedJob | SegmentJob | CorrectJob;
export type Job = CutoutJob | PromptableJob;

export type JobOutput = Cutout | Rendering | EmbeddingFile;
export type Output<J extends Job> = J extends AnalyseJob
	? Cutout
	: J extends EmbedJob
		? EmbeddingFile
		: Rendering;

/** Parent to worker. A worker may have two jobs at a time: replies carry the job's id. */
export type NumberedJob<J extends Job = Job> = J & { readonly id: number };

export type JobOutcome =
	| { readonly kind: 'done'; readonly output: JobOutput }
	| { readonly kind: 'failed'; readonly code: ErrorCode; readonly detail: string };

/**
 * Worker to parent: first one `ready`, before which there may be a `warning` for the operator, or `unable` (it cannot
 * start). Then for each job `begun`, before anything of it is done, and one outcome, mostly preceded by `capacity`: the
 * job needs the networks only a little longer and no older job is left, so another may be sent.
 */
export type Reply =
	| { readonly kind: 'ready' }
	| { readonly kind: 'warning'; readonly detail: string }
	| { readonly kind: 'unable'; readonly detail: string }
	| { readonly kind: 'begun'; readonly id: number }
	| { readonly kind: 'capacity'; readonly id: number }
	| (JobOutcome & { readonly id: number });

/** A worker process to the thread of its networks. */
export type ThreadRequest =
	| { readonly run: 'infer' | 'inferSecond'; readonly input: Float32Array }
	| { readonly run: 'inferPeople' | 'inferEdges'; readonly input: Float32Array; readonly size: Size }
	| { readonly run: 'inferBox'; readonly input: Float32Array; readonly box: Box };

/** The network's thread to its worker process: once `ready`, then one for each input it is sent. */
export type ThreadReply =
	| { readonly kind: 'ready'; readonly warning: string | undefined }
	| { readonly kind: 'output'; readonly values: Float32Array }
	| { readonly kind: 'failed'; readonly detail: string };
