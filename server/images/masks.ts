// Masks of what clicks in the editor mean, and the embedding of an image, in which they are found.
import { AppError } from '#contract/errors.ts';
import { canonicalPrompts, type Prompts } from '#contract/prompts.ts';
import type { SegmentJob } from '../queue/job.ts';
import type { Queue } from '../queue/queue.ts';
import { embeddingPart } from '../store/parts.ts';
import type { ImageMeta, Store, StoredImage } from '../store/store.ts';
import { inspectGuess } from './inspect-guess.ts';
import type { RenderRequest } from './operation-options.ts';
import type { StoredParts } from './stored-parts.ts';
import type { Tokens } from './tokens.ts';

export interface Masks {
	/**
	 * Makes the embedding of the original, in which masks are found, unless it is stored;
	 * the result, if there is one, is the first guess. `admit` gets the size of the
	 * original before that, unless the job already waits or runs. Throws 'not-found', 'gone',
	 * and what making a rendering throws.
	 */
	embed(id: string, request: EmbedRequest): Promise<void>;
	/**
	 * The mask of what prompts mean: made at the first call, after the embedding if there is none, then stored.
	 * `admitMask` is called before it is made. Throws like `embed`, and what `inspectGuess` throws.
	 */
	openMask(id: string, prompts: Prompts, request: MaskRequest): Promise<StoredImage>;
}

type EmbedRequest = Pick<RenderRequest, 'admit' | 'caller'>;

interface MaskRequest extends EmbedRequest {
	readonly admitMask?: () => Promise<void>;
	/** Whether to use no first guess. */
	readonly pointsOnly?: boolean | undefined;
	/** First guess in place of the cutout: a PNG in base64. */
	readonly guess?: string | undefined;
}

interface Parts {
	readonly store: Store;
	readonly queue: Queue;
	readonly tokens: Pick<Tokens, 'checkId'>;
	readonly parts: StoredParts;
}

export function createMasks({ store, queue, tokens, parts }: Parts): Masks {
	async function embedUnlessStored(id: string, original: ImageMeta, { admit, caller }: EmbedRequest) {
		if (await store.stat(id, embeddingPart)) return;
		const job = { kind: 'embed', id } as const;
		// A click often comes before the preparation by the editor is done: they share a run, which has been counted.
		if (!(await queue.position(job))) await admit?.(original);
		await queue.run(job, caller);
	}

	/** The first guess of a mask's job: that of the call, else the result if there is one by now. */
	async function firstGuess(
		id: string,
		guess: string | undefined,
	): Promise<Pick<SegmentJob, 'guess' | 'onResult'>> {
		if (guess !== undefined) return { guess: inspectGuess(guess) };
		return (await store.stat(id, 'result')) ? { onResult: true } : {};
	}

	return {
		async embed(id, request) {
			tokens.checkId(id);
			const original = await store.stat(id, 'original');
			if (!original) throw new AppError('gone');
			await embedUnlessStored(id, original, request);
		},

		async openMask(id, prompts, { admitMask, pointsOnly, guess, ...request }) {
			tokens.checkId(id);
			const first = pointsOnly ? {} : await firstGuess(id, guess);
			const job = { kind: 'segment', id, prompts: canonicalPrompts(prompts, pointsOnly), ...first } as const;
			const prepare = async (original: ImageMeta) => {
				await admitMask?.();
				await embedUnlessStored(id, original, request);
			};
			return parts.openOrMake(job, { source: 'original', caller: request.caller, prepare });
		},
	};
}
