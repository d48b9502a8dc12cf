// The operations on an image: submit, process, open, make masks for clicks, delete. Its expiry is stored with it; then the sweep deletes it.
import type { ProcessStatus } from '#contract/api.ts';
import { AppError } from '#contract/errors.ts';
import { canonicalPrompts, type Prompts } from '#contract/prompts.ts';
import { canonicalRecipe, renderSize, toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import type { Size } from '#contract/size.ts';
import {
	isUnreadable,
	type NormaliseJob,
	outputPart,
	type RenderJob,
	type SegmentJob,
} from '../queue/job.ts';
import type { Caller, Queue } from '../queue/queue.ts';
import type { Part } from '../store/parts.ts';
import type { ImageMeta, Store, StoredImage } from '../store/store.ts';
import { deleteImage } from './delete-image.ts';
import { type ImageHeader, inspect } from './inspect.ts';
import { inspectGuess } from './inspect-guess.ts';
import { endLateDownload } from './late-downloads.ts';
import { unpackRegions } from './packed-regions.ts';
import type { Tokens } from './tokens.ts';

export interface Images {
	/**
	 * Checks an upload and stores it without its metadata. Throws what `inspect` and `admit` throw, 'storage-full' and
	 * 'storage-share-full'. `expiresAt` is in milliseconds since 1970.
	 */
	submit(
		bytes: Buffer,
		options?: SubmitOptions,
	): Promise<{ id: string; meta: ImageHeader & { expiresAt: number } }>;
	/**
	 * Cuts the subject out unless the result is stored already. Throws 'not-found', 'gone', 'busy', 'storage-full',
	 * 'storage-share-full' and what the engine throws.
	 */
	process(id: string, caller?: Caller): Promise<{ token: string; meta: ImageMeta }>;
	/** The progress of an image towards its result, and once it is there its doubtful regions. Throws 'not-found', 'gone' and 'unavailable'. */
	status(id: string): Promise<ProcessStatus>;
	/** Throws 'not-found' for an id that this service did not make, 'gone' after deletion or expiry. */
	openOriginal(id: string): Promise<StoredImage>;
	/**
	 * The original as the analysis saw it, at the result's size: made at the first call, then stored. `admit` gets its size before that.
	 * Throws 'not-found', 'gone' (even if there is no result yet), and what making a rendering throws, see `openResult`.
	 */
	openNormalised(id: string, request?: Omit<RenderRequest, 'recipe'>): Promise<StoredImage>;
	/**
	 * The result, or its rendering by a recipe within the schema's bounds: made at the first call, then stored. `admit` gets
	 * the largest size of the work before it is rendered. Throws 'not-found', 'token-expired', 'gone' after deletion, and for a rendering
	 * what `admit` throws, 'busy', 'storage-full', 'storage-share-full' and what the engine throws.
	 */
	openResult(token: string, request?: RenderRequest): Promise<StoredImage>;
	/**
	 * Makes the embedding of the original, in which masks are found, unless it is stored; the result, if there is one, is the first guess. `admit`
	 * gets the size of the original before that. Throws 'not-found', 'gone', and what making a rendering throws.
	 */
	embed(id: string, request?: EmbedRequest): Promise<void>;
	/**
	 * The mask of what prompts mean: made at the first call, after the embedding if there is none, then stored. `admitMask` is called before it is
	 * made. Throws like `embed`, and what `inspectGuess` throws.
	 */
	openMask(id: string, prompts: Prompts, request?: MaskRequest): Promise<StoredImage>;
	/** Deletes an image with its result at once, and ends work on it. Throws 'not-found' for an id that this service did not make. */
	remove(id: string): Promise<void>;
}

/** Throws if work on an image of this size is not accepted. */
export type Admit = (size: Size) => Promise<void>;

export interface SubmitOptions {
	readonly admit?: Admit;
	/** The client whose share of the storage and of the queue the image uses; undefined: none. */
	readonly client?: string;
}

export interface RenderRequest {
	readonly recipe: RecipeOptions;
	readonly admit?: Admit;
	readonly caller?: Caller;
}

export type EmbedRequest = Pick<RenderRequest, 'admit' | 'caller'>;

export interface MaskRequest extends EmbedRequest {
	readonly admitMask?: () => Promise<void>;
	/** Whether to use no first guess. */
	readonly pointsOnly?: boolean | undefined;
	/** First guess in place of the cutout: a PNG in base64. */
	readonly guess?: string | undefined;
}

interface Parts {
	readonly store: Store;
	readonly queue: Queue;
	readonly tokens: Tokens;
	/** How long an image is stored. */
	readonly retentionMs: number;
	/** Wall clock in milliseconds. */
	readonly now: () => number;
}

export function createImages({ store, queue, tokens, retentionMs, now }: Parts): Images {
	async function open(id: string, part: Part): Promise<StoredImage | undefined> {
		const image = await store.open(id, part);
		return image && endLateDownload(image, now());
	}

	async function openOrGone(id: string, part: Part): Promise<StoredImage> {
		const image = await open(id, part);
		if (!image) throw new AppError('gone');
		return image;
	}

	/** An unreadable image is deleted at once, because nothing can be made of it. */
	async function runOrRemove(id: string, caller?: Caller): Promise<void> {
		try {
			await queue.run({ kind: 'analyse', id }, caller);
		} catch (error) {
			if (isUnreadable(error)) await store.remove(id);
			throw error;
		}
	}

	/** Opens the output of a job if it is stored; otherwise makes it from the part `source`, whose metadata `prepare` gets first. */
	async function openOrMake(
		job: RenderJob | NormaliseJob | SegmentJob,
		source: Part,
		caller: Caller | undefined,
		prepare: (source: ImageMeta) => Promise<void> | undefined,
	): Promise<StoredImage> {
		const stored = await open(job.id, outputPart(job));
		if (stored) return stored;
		const meta = await store.stat(job.id, source);
		if (!meta) throw new AppError('gone');
		await prepare(meta);
		await queue.run(job, caller);
		const made = await open(job.id, outputPart(job));
		if (made) return made;
		// Replaced by many newer ones before it was opened, or deleted with its image.
		throw new AppError((await store.stat(job.id, source)) ? 'busy' : 'gone', 'not stored any more');
	}

	async function embed(id: string, original: ImageMeta, { admit, caller }: EmbedRequest): Promise<void> {
		if (await store.stat(id, 'embedding-2')) return;
		await admit?.(original);
		await queue.run({ kind: 'embed', id }, caller);
	}

	/** The first guess of a mask's job: that of the call, else the result if there is one by now. */
	async function firstGuess(id: string, guess: string | undefined): Promise<Partial<SegmentJob>> {
		if (guess !== undefined) return { guess: inspectGuess(guess) };
		return (await store.stat(id, 'result')) ? { onResult: true } : {};
	}

	return {
		async submit(bytes, { admit, client } = {}) {
			const { header, bytes: clean } = inspect(bytes);
			await admit?.(header);
			const id = tokens.mintId();
			const meta = { ...header, expiresAt: now() + retentionMs };
			await store.put(id, 'original', clean, meta, client);
			queue.startIfIdle({ kind: 'analyse', id }, client);
			return { id, meta };
		},

		async process(id, caller) {
			tokens.checkId(id);
			const parts = await store.parts(id);
			if (!parts.has('original')) throw new AppError('gone');
			if (!parts.has('result')) await runOrRemove(id, caller);
			const meta = await store.stat(id, 'result');
			if (!meta) throw new AppError('gone');
			return { token: tokens.mint(id, meta.expiresAt), meta };
		},

		async status(id) {
			tokens.checkId(id);
			const result = await store.stat(id, 'result');
			if (result) {
				const doubtfulRegions = unpackRegions(result.regions);
				return { state: 'done', position: 0, expectedWaitSeconds: 0, doubtfulRegions };
			}
			if (!(await store.stat(id, 'original'))) throw new AppError('gone');
			const found = await queue.position({ kind: 'analyse', id });
			if (!found) return { state: 'none', position: 0, expectedWaitSeconds: 0 };
			const { state, position, expectedWaitMs } = found;
			return { state, position, expectedWaitSeconds: Math.ceil(expectedWaitMs / 1000) };
		},

		async openOriginal(id) {
			tokens.checkId(id);
			return openOrGone(id, 'original');
		},

		async openResult(token, { recipe, admit, caller } = { recipe: {} }) {
			const { id } = tokens.open(token, now());
			const wanted = toRecipe(recipe);
			const canonical = canonicalRecipe(wanted);
			if (canonical === '') return openOrGone(id, 'result');
			return openOrMake({ kind: 'render', id, recipe: canonical }, 'result', caller, (result) =>
				admit?.(renderSize(result, wanted)),
			);
		},

		async openNormalised(id, { admit, caller } = {}) {
			tokens.checkId(id);
			return openOrMake({ kind: 'normalise', id }, 'result', caller, (result) => admit?.(result));
		},

		async embed(id, request = {}) {
			tokens.checkId(id);
			const original = await store.stat(id, 'original');
			if (!original) throw new AppError('gone');
			await embed(id, original, request);
		},

		async openMask(id, prompts, { admitMask, pointsOnly, guess, ...request } = {}) {
			tokens.checkId(id);
			const points = { kind: 'segment', id, prompts: canonicalPrompts(prompts, pointsOnly) } as const;
			const job = pointsOnly ? points : { ...points, ...(await firstGuess(id, guess)) };
			return openOrMake(job, 'original', request.caller, async (original) => {
				await admitMask?.();
				await embed(id, original, request);
			});
		},

		async remove(id) {
			tokens.checkId(id);
			await deleteImage(store, queue, id);
		},
	};
}
