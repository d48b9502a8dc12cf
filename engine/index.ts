// The engine: a photo's bytes in, a cutout out. The only file of engine/ that other code imports; described in docs/engine.md.

import { checkRecipe } from '#contract/check-recipe.ts';
import { limits } from '#contract/limits.ts';
import { checkCutoutOptions } from './check-options.ts';
import type { Cutout, CutoutOptions, Rendering, RenderOptions } from './cutout.ts';
import { type Logger, silentLogger } from './logger.ts';
import type { ModelCard } from './models/card.ts';
import { defaultModel } from './models/cards.ts';
import { defaultModelsDir } from './models/store.ts';
import type { WorkerSettings } from './pool/messages.ts';
import { createPool, type JobCall, type PoolProcesses, type PoolStatus } from './pool/pool.ts';
import { sizing } from './pool/sizing.ts';
import { workerEnvironment, workerNodeOptions } from './worker/environment.ts';

export type { Doubt } from '#contract/doubts.ts';
export type { Box } from '#matting/compose/subject-box.ts';
export type { DoubtfulRegion } from '#matting/doubtful-regions.ts';
export { isDiskFull, writeAtomically } from './atomic-write.ts';
export type { Cutout, CutoutOptions, Rendering, RenderOptions } from './cutout.ts';
export type { Logger } from './logger.ts';
export type { ModelCard } from './models/card.ts';
export { defaultModel, findCard, isnetMedium, modelCards } from './models/cards.ts';
export { chooseModel, chosenModel } from './models/choice.ts';
export { downloadUrl, type PullOptions, pullModel } from './models/download/pull.ts';
export { ModelError, type ModelErrorCode } from './models/model-error.ts';
export { isInstalled, modelFile, verifyModel } from './models/store.ts';
export { timeoutFor } from './pool/job-duration.ts';
export type { JobCall } from './pool/pool.ts';
export { unlessAborted } from './pool/unless-aborted.ts';
export type EngineStatus = PoolStatus;
export type EngineProcesses = PoolProcesses;
export { chunk as pngChunk, signature as pngSignature } from './encode/png.ts';

export interface EngineOptions {
	/** Worker processes; each needs up to 2.5 GB of memory. Default by machine, see sizing.ts. */
	readonly workers?: number;
	/** Threads of the network in each worker process. Default by machine. */
	readonly threadsPerWorker?: number;
	/** Jobs that may wait beyond the running ones, 0 or more. Default 20. */
	readonly queueLimit?: number;
	/** Default limits.queueTimeoutMs. This and the next are longer while jobs take long, see pool/job-duration.ts. */
	readonly queueTimeoutMs?: number;
	/** After this a running job's worker process is killed. Default limits.jobTimeoutMs. */
	readonly jobTimeoutMs?: number;
	/**
	 * Folder of the pulled models and of a copy of the default one, which is made once (models/store.ts). Default inside
	 * node_modules. Need not be writable, but then the copy is made at every start.
	 */
	readonly modelsDir?: string;
	/** Default defaultModel; see also chosenModel. */
	readonly model?: ModelCard;
	/** Default silent. */
	readonly logger?: Logger;
}

export interface Engine {
	/**
	 * Resolves when every worker process has loaded and warmed the network. Rejects if the model is missing or its
	 * hash is wrong.
	 */
	readonly ready: Promise<void>;
	/**
	 * Cuts the subject out of a JPEG or PNG, given whole, and renders it by the recipe; by default the lossless cutout, a
	 * PNG in sRGB, 8 bit, of the upright image's size, at most 4K (limits.maxOutputSidePx) unless `maxOutputPixels` is given. May
	 * be called before `ready`: the job then waits in the queue. Throws AppError 'bad-request' (names the faulty field of the recipe, or the option),
	 * 'unreadable-image' or 'too-many-pixels' (also of a background image: the message then begins with 'background: '),
	 * 'busy' (the queue is full or the wait was too long), 'engine-failed', 'engine-timeout' or 'stopping'; when aborted,
	 * the signal's reason.
	 */
	cutOut(bytes: Uint8Array, options?: CutoutOptions, call?: JobCall): Promise<Cutout>;
	/**
	 * Renders a cutout again by another recipe, without inference: `cutout` is the PNG of a `cutOut` with the default recipe,
	 * which holds the whole analysis. Throws like `cutOut`.
	 */
	render(cutout: Uint8Array, options?: RenderOptions, call?: JobCall): Promise<Rendering>;
	/**
	 * The image as the analysis sees it with default options, without inference: a lossless PNG of the upright image in sRGB, 8 bit, of the
	 * cutout's size; where the cutout is opaque, with its colours, except beside the edge of a drawing with JPEG noise. Throws like `cutOut`.
	 */
	normalise(bytes: Uint8Array, call?: JobCall): Promise<Rendering>;
	status(): EngineStatus;
	/** The worker processes, for monitoring. */
	processes(): EngineProcesses;
	/** Running jobs finish, waiting ones get 'stopping', worker processes end. May be called again. */
	close(): Promise<void>;
}

/** Returns at once; the worker processes start in the background. */
export function createEngine(options: EngineOptions = {}): Engine {
	const size = sizing(options.workers);
	const settings: WorkerSettings = {
		model: options.model ?? defaultModel,
		modelsDir: options.modelsDir ?? defaultModelsDir,
		threads: options.threadsPerWorker ?? size.threadsPerWorker,
	};
	const pool = createPool({
		worker: {
			script: new URL('./worker/main.ts', import.meta.url),
			settings,
			environment: workerEnvironment,
			nodeOptions: workerNodeOptions,
		},
		workers: size.workers,
		queueLimit: options.queueLimit ?? 20,
		queueTimeoutMs: options.queueTimeoutMs ?? limits.queueTimeoutMs,
		jobTimeoutMs: options.jobTimeoutMs ?? limits.jobTimeoutMs,
		logger: options.logger ?? silentLogger,
	});
	return {
		ready: pool.ready,
		async cutOut(bytes, options = {}, call) {
			checkCutoutOptions(options);
			return pool.run({ kind: 'analyse', bytes, options }, call);
		},
		async render(bytes, options = {}, call) {
			checkRecipe(options.recipe ?? {});
			return pool.run({ kind: 'render', bytes, options }, call);
		},
		normalise: (bytes, call) => pool.run({ kind: 'normalise', bytes }, call),
		status: pool.status,
		processes: pool.processes,
		close: pool.close,
	};
}
