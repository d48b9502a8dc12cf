// Messages between the parent and a worker process over IPC, and between the worker's two threads. An EngineJob has the
// bytes of its image; a QueueJob names it (server/queue/job.ts).
import type { ErrorCode } from '#contract/errors.ts';
import type { Size } from '#contract/size.ts';
import type { Box } from '#matting/box.ts';
import type { Prompt } from '#matting/prompts/prompt.ts';
import type { ModelCard } from '../models/card.ts';
import type {
	Cutout,
	CutoutOptions,
	EmbeddingFile,
	PromptedOptions,
	Rendering,
	RenderOptions,
	SegmentOptions,
} from '../options-and-results.ts';

/** Given to a worker process as its first argument, as JSON. */
export interface PromptableSettings {
	readonly modelsDir: string;
	readonly threads: number;
}

export interface WorkerSettings extends PromptableSettings {
	readonly model: ModelCard;
}

/** Jobs of a worker process with the network of a model card. */
export type CutoutJob =
	/**
	 * Analyses an untrusted file and renders its cutout, losslessly if there are prompts that are to correct it. Takes
	 * seconds, almost all of them for inference.
	 */
	| { readonly kind: 'analyse'; readonly bytes: Uint8Array; readonly options: CutoutOptions }
	/** Renders a cutout, a PNG that an earlier job wrote, by another recipe. No inference. */
	| { readonly kind: 'render'; readonly bytes: Uint8Array; readonly options: RenderOptions }
	/** Decodes an untrusted file as an analysis with default options does, and encodes it losslessly. No inference. */
	| { readonly kind: 'normalise'; readonly bytes: Uint8Array };

/**
 * Jobs of a worker process with the promptable network. `cutout` is the PNG that an analysis of the same file wrote.
 */
export type PromptableJob =
	/** Encodes an untrusted file for the network. Takes about a second. */
	| { readonly kind: 'embed'; readonly bytes: Uint8Array; readonly cutout: Uint8Array | undefined }
	/** Finds the region that prompts mean in the file that an 'embed' job wrote. Takes a tenth of a second. */
	| ({
			readonly kind: 'segment';
			readonly bytes: Uint8Array;
			readonly prompts: readonly Prompt[];
	  } & SegmentOptions)
	/**
	 * Corrects the cutout of an untrusted file and renders it. Takes about a second, and a fraction of a second for
	 * each prompt.
	 */
	| {
			readonly kind: 'correct';
			readonly bytes: Uint8Array;
			readonly cutout: Uint8Array;
			readonly options: PromptedOptions;
	  };

export type EngineJob = CutoutJob | PromptableJob;

export type JobOutput = Cutout | Rendering | EmbeddingFile;
export type Output<J extends EngineJob> = J extends { kind: 'analyse' }
	? Cutout
	: J extends { kind: 'embed' }
		? EmbeddingFile
		: Rendering;

/** Parent to worker. A worker may have two jobs at a time: replies carry the job's id. */
export type NumberedJob<J extends EngineJob = EngineJob> = J & { readonly id: number };

export type JobOutcome =
	| { readonly kind: 'done'; readonly output: JobOutput }
	| { readonly kind: 'failed'; readonly code: ErrorCode; readonly message: string };

/**
 * Worker to parent. First comes one `ready`, before which there may be a `warning` for the operator, or `unable` (it
 * cannot start). Then for each job comes `begun`, before any work on it, and one outcome, usually preceded by
 * `capacity`: the job needs the networks only a little longer and no older job is left, so another may be sent.
 */
export type Reply =
	| { readonly kind: 'ready' }
	| { readonly kind: 'warning'; readonly message: string }
	| { readonly kind: 'unable'; readonly message: string }
	| { readonly kind: 'begun'; readonly id: number }
	| { readonly kind: 'capacity'; readonly id: number }
	| (JobOutcome & { readonly id: number });

/** A worker process to the thread of its networks. */
export type ThreadRequest =
	| { readonly run: 'infer' | 'inferSecond' | 'encode'; readonly input: Float32Array }
	| { readonly run: 'inferPeople' | 'inferEdges'; readonly input: Float32Array; readonly size: Size }
	| { readonly run: 'decode'; readonly input: Float32Array; readonly box: Box };

/** The network's thread to its worker process: once `ready`, then one for each input it is sent. */
export type ThreadReply =
	| { readonly kind: 'ready'; readonly warning: string | undefined }
	| { readonly kind: 'output'; readonly values: Float32Array }
	| { readonly kind: 'failed'; readonly message: string };
