// The engine: takes a photo's bytes and returns its cutout, with worker processes in two pools.
import type { Prompt } from '#matting/prompts/prompt.ts';
import {
	checkCutoutOptions,
	checkEmbedOptions,
	checkEngineOptions,
	checkPrompts,
	checkRenderOptions,
	checkSegmentOptions,
} from './check-options.ts';
import type {
	Cutout,
	CutoutOptions,
	EmbeddingFile,
	EmbedOptions,
	EngineOptions,
	Rendering,
	RenderOptions,
	SegmentOptions,
} from './options-and-results.ts';
import { createPool, type JobCall, type PoolProcesses, type PoolStatus } from './pool/pool.ts';
import { poolOptions } from './pool-options.ts';

export interface Engine {
	/**
	 * Resolves when every worker process has loaded the network. Rejects if the model is missing or its hash is wrong.
	 * If only the promptable network is missing, it resolves, the logger gets the reason, and undecided photos stay
	 * undecided.
	 */
	readonly ready: Promise<void>;
	/**
	 * Cuts the subject out of a JPEG or PNG, given whole, and renders it by the recipe; by default the lossless cutout, a
	 * PNG in sRGB, 8 bit, of the upright image's size, at most 4K (limits.maxOutputSidePx) unless `maxOutputPixels` is
	 * given. May be called before `ready`: the job then waits in the queue. With `prompts`, a worker process of the
	 * promptable network then corrects the cutout. Throws AppError 'bad-request' (names the faulty field of the recipe,
	 * or the option), 'unreadable-image' or 'too-many-pixels' (also of a background image: the message then begins with
	 * 'background: '), 'busy' (the queue is full or the wait was too long), 'engine-failed', 'engine-timeout' or
	 * 'stopping'; when aborted, the signal's reason.
	 */
	cutOut(bytes: Uint8Array, options?: CutoutOptions, call?: JobCall): Promise<Cutout>;
	/**
	 * Renders a cutout again by another recipe, without inference. `cutout` is the PNG of a `cutOut` with the default
	 * recipe, which contains the whole analysis. Throws as `cutOut` does.
	 */
	render(cutout: Uint8Array, options?: RenderOptions, call?: JobCall): Promise<Rendering>;
	/**
	 * The image as the analysis sees it with default options, without inference: a lossless PNG of the upright image in
	 * sRGB, 8 bit, of the cutout's size. Where the cutout is opaque both have the same colours, except near the edge of a
	 * drawing with JPEG noise. Throws like `cutOut`.
	 */
	normalise(bytes: Uint8Array, call?: JobCall): Promise<Rendering>;
	/**
	 * Encodes an image for `segment`, once for any number of prompts. `cutout` is the PNG of its `cutOut` with default
	 * options, whose alpha is the first guess. Runs like `segment` in a worker process of its own, which starts with the
	 * first of these jobs. Throws like `cutOut`.
	 */
	embed(bytes: Uint8Array, options?: EmbedOptions, call?: JobCall): Promise<EmbeddingFile>;
	/**
	 * The mask that prompts mean: if any point is to be kept, the region that contains the points to keep and not the
	 * others; if all are to be removed, the region at them. `embedding` is the file of an `embed`. Resolves to an 8-bit
	 * grey PNG of the image's aspect ratio, its longer side 672 pixels: the probability that a pixel belongs to the
	 * region. Takes 1 to limits.maxPrompts prompts. Throws as `cutOut` does, also for a guess that cannot be decoded.
	 */
	segment(
		embedding: Uint8Array,
		prompts: readonly Prompt[],
		options?: SegmentOptions,
		call?: JobCall,
	): Promise<Rendering>;
	/** Status of the worker processes that cut out; those of the promptable network do not count. */
	status(): PoolStatus;
	/** All worker processes, of both pools, for monitoring. */
	processes(): PoolProcesses;
	/**
	 * Lets running jobs finish, rejects waiting ones with 'stopping' and ends the worker processes. May be called
	 * again.
	 */
	close(): Promise<void>;
}

/**
 * Returns at once; the worker processes start in the background. Throws
 * RangeError for a numeric option out of its bounds, and TypeError for an unknown one.
 */
export function createEngine(options: EngineOptions = {}): Engine {
	checkEngineOptions(options);
	const { cutouts, clicks } = poolOptions(options);
	const pool = createPool(cutouts);
	const promptable = createPool(clicks);
	return {
		ready: pool.ready,
		async cutOut(bytes, options = {}, call) {
			checkCutoutOptions(options);
			const cutout = await pool.run({ kind: 'analyse', bytes, options }, call);
			const { prompts } = options;
			if (!prompts) return cutout;
			const job = { kind: 'correct', bytes, cutout: cutout.bytes, options: { ...options, prompts } } as const;
			return corrected(cutout, await promptable.run(job, { signal: call?.signal }));
		},
		async render(bytes, options = {}, call) {
			checkRenderOptions(options);
			return pool.run({ kind: 'render', bytes, options }, call);
		},
		normalise: (bytes, call) => pool.run({ kind: 'normalise', bytes }, call),
		async embed(bytes, options = {}, call) {
			checkEmbedOptions(options);
			return promptable.run({ kind: 'embed', bytes, cutout: options.cutout }, call);
		},
		async segment(bytes, prompts, options = {}, call) {
			checkPrompts(prompts);
			checkSegmentOptions(options);
			return promptable.run({ kind: 'segment', bytes, prompts, ...options }, call);
		},
		status: pool.status,
		processes: () => together(pool.processes(), promptable.processes()),
		async close() {
			await Promise.all([pool.close(), promptable.close()]);
		},
	};
}

/** The rendering's file and subject, the analysis's assessment, and the durations of both. */
function corrected({ subject: _, timings, ...cutout }: Cutout, rendering: Rendering): Cutout {
	const sums: Record<string, number> = { ...timings };
	for (const [step, ms] of Object.entries(rendering.timings)) sums[step] = (sums[step] ?? 0) + ms;
	return { ...cutout, ...rendering, timings: sums };
}

const together = (a: PoolProcesses, b: PoolProcesses): PoolProcesses => ({
	pids: [...a.pids, ...b.pids],
	lost: a.lost + b.lost,
});
