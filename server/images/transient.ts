// Cutouts for programs: an image in, files out, and nothing stored longer than
// the call. Store and queue only carry the bytes to the engine.
import type { Doubt } from '#contract/doubts.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { canonicalRecipe, toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import type { Size } from '#contract/size.ts';
import type { Box } from '#engine/index.ts';
import type { QueueJob } from '../queue/job.ts';
import { type Caller, type Queue, throwIfDisconnected } from '../queue/queue.ts';
import type { Part } from '../store/parts.ts';
import type { Store, StoredImage, StoredType } from '../store/store.ts';
import { deleteImage } from './delete-image.ts';
import type { ImageHeader } from './inspect.ts';
import type { Admit } from './operation-options.ts';
import type { Tokens } from './tokens.ts';
import { planJobs } from './transient/jobs.ts';
import { createSemaphore } from './transient/semaphore.ts';
import { inspectUploads, type Uploads } from './transient/uploads.ts';

export interface Transient {
	/**
	 * Cuts an image out and renders it by each recipe, in order. Stores nothing once it has resolved or rejected; the
	 * streams of the outputs are then open, and each must be read or destroyed.
	 *
	 * Throws AppError: what `inspectWithWebp` throws of the image, and of the background with a message that begins with
	 * 'background: '; 'too-large' for either beyond `limits.api.maxBytes`; what `findRegion` and `admit` throw;
	 * 'storage-full', 'storage-share-full', 'busy', 'stopping', 'unavailable' and what the engine throws; 'too-slow' if
	 * it takes longer than its files may be stored; and 'request-timeout' if the client disconnects, which ends its jobs.
	 */
	cutOut(image: Buffer, options: TransientOptions, caller: Caller): Promise<TransientResult>;
}

export interface TransientOptions {
	/** One output each; at most `limits.maxRenderings`. One recipe takes one job, n of them up to n + 1. */
	readonly recipes: readonly [RecipeOptions, ...RecipeOptions[]];
	/**
	 * The only region of an image of this size in which the subject can be, in pixels of the upright image; undefined:
	 * all of it.
	 */
	readonly findRegion?: (size: Size) => Box | undefined;
	/** The analysis is of at most this many pixels. */
	readonly maxOutputPixels: number;
	/** A JPEG, PNG or WebP to lay the cutout on. */
	readonly backgroundImage?: Buffer;
	/** Throws if work on an image of this size is not accepted. */
	readonly admit?: Admit;
	/** Called when image and background are stored, and their memory is no longer needed. */
	readonly onStored?: () => void;
}

export interface TransientResult {
	readonly original: ImageHeader<StoredType>;
	readonly outputs: readonly StoredImage[];
	readonly assessment: { readonly confidence: number; readonly doubt?: Doubt };
}

interface Parts {
	readonly store: Store;
	readonly queue: Queue;
	readonly tokens: Pick<Tokens, 'mintId'>;
	/** Wall clock in milliseconds. */
	readonly now: () => number;
}

/**
 * Milliseconds after which the sweep deletes what a process that died has left: for each job the longest wait in the
 * queue and the longest run, and two minutes for the store and for clocks that differ. One recipe: 6 minutes; two: 14.
 */
export const transientLifeMs = (jobs: number): number => 2 * jobs * limits.maxJobTimeoutMs + 120_000;

/**
 * Bytes of images that are inspected and stored at once, because each is there
 * twice meanwhile: two images of the largest size.
 */
const maxAcceptedBytes = 2 * limits.api.maxBytes;

export function createTransient({ store, queue, tokens, now }: Parts): Transient {
	const accepting = createSemaphore(maxAcceptedBytes);

	/** A separate function, so that the memory of the files can be freed while their jobs wait. */
	async function accept(image: Buffer, options: TransientOptions, caller: Caller): Promise<Accepted> {
		throwIfDisconnected(caller.signal);
		const uploads = inspectUploads(image, options.backgroundImage);
		const id = tokens.mintId();
		const plan = planJobs(id, {
			recipes: options.recipes.map((recipe) => canonicalRecipe(toRecipe(recipe))),
			region: options.findRegion?.(uploads.original.header),
			maxOutputPixels: options.maxOutputPixels,
			onBackground: uploads.background !== undefined,
			acceptWebp: uploads.hasWebp,
		});
		await options.admit?.(uploads.original.header);
		const expiresAt = now() + transientLifeMs(plan.jobs.length);
		await orDiscard(id, () => putUploads(id, uploads, expiresAt, caller.client));
		return { ...plan, id, original: uploads.original.header };
	}

	async function putUploads(
		id: string,
		{ original, background }: Uploads,
		expiresAt: number,
		client?: string,
	): Promise<void> {
		await store.put(id, 'original', original.bytes, { ...original.header, expiresAt }, client);
		if (background)
			await store.put(id, 'background', background.bytes, { ...background.header, expiresAt }, client);
	}

	async function make({ id, jobs, outputParts }: Accepted, caller: Caller): Promise<StoredImage[]> {
		for (const job of jobs) {
			throwIfDisconnected(caller.signal);
			await queue.run(job, caller);
		}
		const outputs: StoredImage[] = [];
		try {
			for (const part of outputParts) outputs.push(await openOutput(store, id, part));
			await store.remove(id);
			throwIfDisconnected(caller.signal);
			return outputs;
		} catch (error) {
			for (const { stream } of outputs) stream.destroy();
			throw error;
		}
	}

	/** Deletes the image if a step fails. If that fails too, its expiry deletes it; the caller gets the first failure. */
	async function orDiscard<T>(id: string, step: () => Promise<T>): Promise<T> {
		try {
			return await step();
		} catch (error) {
			const deleted = mayHaveJob(error) ? deleteImage(store, queue, id) : store.remove(id);
			await deleted.catch(() => {});
			throw isExpiry(error) ? new AppError('too-slow', 'expired before it was done') : error;
		}
	}

	return {
		async cutOut(image, options, caller) {
			const bytes = image.length + (options.backgroundImage?.length ?? 0);
			const accepted = await accepting(bytes, () => accept(image, options, caller));
			options.onStored?.();
			const outputs = await orDiscard(accepted.id, () => make(accepted, caller));
			return { original: accepted.original, outputs, assessment: assessmentOf(outputs) };
		},
	};
}

interface Accepted {
	readonly id: string;
	readonly original: ImageHeader<StoredType>;
	readonly jobs: readonly QueueJob[];
	readonly outputParts: readonly Part[];
}

async function openOutput(store: Store, id: string, part: Part): Promise<StoredImage> {
	const output = await store.open(id, part);
	if (!output) throw new AppError('gone', 'expired before it was opened');
	// Its reader comes after the deletion, and learns of an earlier failure then.
	output.stream.on('error', () => {});
	return output;
}

/** After any other error of the catalogue the job has ended. */
function mayHaveJob(failure: unknown): boolean {
	return (
		!(failure instanceof AppError) || ['request-timeout', 'stopping', 'unavailable'].includes(failure.code)
	);
}

/** Nobody else knows the id, so that nothing but its expiry deletes the image meanwhile. */
const isExpiry = (error: unknown): boolean => error instanceof AppError && error.code === 'gone';

/** Each output has the assessment of the analysis. */
function assessmentOf([output]: readonly StoredImage[]): TransientResult['assessment'] {
	const { confidence = 0, doubt } = output?.meta ?? {};
	return doubt ? { confidence, doubt } : { confidence };
}
