// The operations on an image: submit, process, open, delete. Its expiry is
// stored with it, and the sweep deletes it after that.
import type { ProcessStatus } from '#contract/api.ts';
import { AppError } from '#contract/errors.ts';
import { canonicalRecipe, renderSize, toRecipe } from '#contract/recipe.ts';
import { byWallClock, type Clock } from '../clock.ts';
import { isUnreadable } from '../queue/job.ts';
import type { Caller, Queue } from '../queue/queue.ts';
import type { ImageMeta, OpenOptions, Store, StoredImage } from '../store/store.ts';
import { deleteImage } from './delete-image.ts';
import { type ImageHeader, inspect } from './inspect.ts';
import { createMasks, type Masks } from './masks.ts';
import type { RenderRequest, SubmitOptions } from './operation-options.ts';
import { unpackRegions } from './packed-regions.ts';
import { createStoredParts } from './stored-parts.ts';
import type { Tokens } from './tokens.ts';

export interface Images extends Masks {
	/**
	 * Checks an upload and stores it without its metadata. Throws what `inspect` and `admit` throw, 'storage-full' and
	 * 'storage-share-full'. `expiresAt` is in milliseconds since 1970, by the wall clock, as it is in what the others return.
	 */
	submit(
		bytes: Buffer,
		options: SubmitOptions,
	): Promise<{ id: string; meta: ImageHeader & { expiresAt: number } }>;
	/**
	 * Cuts the subject out unless the result is stored already. Throws 'not-found', 'gone', 'busy', 'storage-full',
	 * 'storage-share-full' and what the engine throws.
	 */
	process(id: string, caller: Caller): Promise<{ token: string; meta: ImageMeta }>;
	/**
	 * The progress of an image towards its result, and once it is there its
	 * doubtful regions. Throws 'not-found', 'gone' and 'unavailable'.
	 */
	status(id: string): Promise<ProcessStatus>;
	/** Throws 'not-found' for an id that this service did not make, 'gone' after deletion or expiry. */
	openOriginal(id: string, options: OpenOptions): Promise<StoredImage>;
	/**
	 * The original as the analysis saw it, at the result's size: made at the first call,
	 * then stored. `admit` gets its size before that. Throws 'not-found', 'gone' (even
	 * if there is no result yet), and what making a rendering throws, see `openResult`.
	 */
	openNormalised(id: string, request: Omit<RenderRequest, 'recipe'>): Promise<StoredImage>;
	/**
	 * The result, or its rendering by a recipe within the schema's bounds: made at the first
	 * call, then stored. `admit` gets the largest size of the work before it is rendered.
	 * Throws 'not-found', 'token-expired', 'gone' after deletion, and for a rendering what
	 * `admit` throws, 'busy', 'storage-full', 'storage-share-full' and what the engine throws.
	 */
	openResult(token: string, request: RenderRequest): Promise<StoredImage>;
	/**
	 * Deletes an image with its result at once, and ends work on it. Throws
	 * 'not-found' for an id that this service did not make.
	 */
	remove(id: string): Promise<void>;
}

interface Parts {
	readonly store: Store;
	readonly queue: Queue;
	readonly tokens: Tokens;
	/** How long an image is stored. */
	readonly retentionMs: number;
	readonly now: Clock;
}

export function createImages({ store, queue, tokens, retentionMs, now }: Parts): Images {
	const parts = createStoredParts(store, queue, now);

	/** An unreadable image is deleted at once, because nothing can be made of it. */
	async function runOrRemove(id: string, caller: Caller): Promise<void> {
		try {
			await queue.run({ kind: 'analyse', id }, caller);
		} catch (error) {
			if (isUnreadable(error)) await store.remove(id);
			throw error;
		}
	}

	return {
		...createMasks({ store, queue, tokens, parts }),

		async submit(bytes, { admit, client }) {
			const { header, bytes: clean } = inspect(bytes);
			await admit?.(header);
			const id = tokens.mintId();
			const meta = { ...header, expiresAt: now() + retentionMs };
			await store.put(id, 'original', clean, meta, client);
			queue.startIfIdle({ kind: 'analyse', id }, client);
			return { id, meta: { ...meta, expiresAt: byWallClock(now, meta.expiresAt) } };
		},

		async process(id, caller) {
			tokens.checkId(id);
			const stored = await store.parts(id);
			if (!stored.has('original')) throw new AppError('gone');
			if (!stored.has('result')) await runOrRemove(id, caller);
			const meta = await store.stat(id, 'result');
			if (!meta) throw new AppError('gone');
			const { expiresAt } = meta;
			return {
				token: tokens.mint(id, expiresAt),
				meta: { ...meta, expiresAt: byWallClock(now, expiresAt) },
			};
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

		async openOriginal(id, options) {
			tokens.checkId(id);
			return parts.open(id, 'original', options);
		},

		async openResult(token, { recipe, imageId, admit, caller, isHead }) {
			const { id } = tokens.open(token, now());
			if (imageId !== undefined && imageId !== id) throw new AppError('not-found');
			const wanted = toRecipe(recipe);
			const canonical = canonicalRecipe(wanted);
			if (canonical === '') return parts.open(id, 'result', { isHead });
			const prepare = (result: ImageMeta) => admit?.(renderSize(result, wanted));
			return parts.openOrMake(
				{ kind: 'render', id, recipe: canonical },
				{ source: 'result', caller, prepare, isHead },
			);
		},

		async openNormalised(id, { admit, caller, isHead }) {
			tokens.checkId(id);
			const prepare = (result: ImageMeta) => admit?.(result);
			return parts.openOrMake({ kind: 'normalise', id }, { source: 'result', caller, prepare, isHead });
		},

		async remove(id) {
			tokens.checkId(id);
			await deleteImage(store, queue, id);
		},
	};
}
