// The story of a picture: submit, process, look at the result, delete. Expiry is in the stored object; the sweep does the rest.
import type { ProcessStatus } from '#contract/api.ts';
import { AppError } from '#contract/errors.ts';
import { isUnreadable } from '../queue/job.ts';
import type { Caller, Queue } from '../queue/queue.ts';
import type { Part, PictureMeta, Store, StoredPicture } from '../store/store.ts';
import { type ImageHeader, inspect } from './inspect.ts';
import type { Tokens } from './tokens.ts';

export interface Jobs {
	/** Checks an upload and keeps what is needed to show it. Throws what `inspect` and `admit` throw, and 'storage-full'. */
	submit(bytes: Buffer, admit?: Admit): Promise<{ id: string; meta: PictureMeta }>;
	/** Cuts the picture out unless that has been done. Throws 'not-found', 'gone', 'busy' and what the engine throws. */
	process(id: string, caller?: Caller): Promise<{ token: string; meta: PictureMeta }>;
	/** Where the picture stands on its way to its result. Throws 'not-found', 'gone' and 'unavailable'. */
	status(id: string): Promise<ProcessStatus>;
	/** Throws 'not-found' for an id that was never ours, 'gone' after deletion or expiry. */
	openOriginal(id: string): Promise<StoredPicture>;
	/** Throws 'not-found', 'token-expired', and 'gone' after deletion. */
	openResult(token: string): Promise<StoredPicture>;
	/** Deletes picture and result at once, ending work on it. Throws 'not-found' for an id that was never ours. */
	remove(id: string): Promise<void>;
}

/** Throws if a picture of this size is not to be kept. */
export type Admit = (header: ImageHeader) => Promise<void>;

interface Parts {
	readonly store: Store;
	readonly queue: Queue;
	readonly tokens: Tokens;
	/** How long a picture is kept. */
	readonly retentionMs: number;
	/** Wall clock in milliseconds. */
	readonly now: () => number;
}

export function createJobs({ store, queue, tokens, retentionMs, now }: Parts): Jobs {
	async function openOrGone(id: string, part: Part): Promise<StoredPicture> {
		const picture = await store.open(id, part);
		if (!picture) throw new AppError('gone');
		return picture;
	}

	/** What cannot be read is not kept until its expiry. */
	async function runOrForget(id: string, caller?: Caller): Promise<void> {
		try {
			await queue.run({ kind: 'analyse', id }, caller);
		} catch (error) {
			if (isUnreadable(error)) await store.remove(id);
			throw error;
		}
	}

	return {
		async submit(bytes, admit) {
			const { header, bytes: clean } = inspect(bytes);
			await admit?.(header);
			const id = tokens.mintId();
			const meta = { ...header, expiresAt: now() + retentionMs };
			await store.put(id, 'original', clean, meta);
			queue.startIfIdle({ kind: 'analyse', id });
			return { id, meta };
		},

		async process(id, caller) {
			tokens.checkId(id);
			if (!(await store.stat(id, 'original'))) throw new AppError('gone');
			if (!(await store.stat(id, 'result'))) await runOrForget(id, caller);
			const meta = await store.stat(id, 'result');
			if (!meta) throw new AppError('gone');
			return { token: tokens.mint(id, meta.expiresAt), meta };
		},

		async status(id) {
			tokens.checkId(id);
			if (await store.stat(id, 'result')) return { state: 'done', position: 0, expectedWaitSeconds: 0 };
			if (!(await store.stat(id, 'original'))) throw new AppError('gone');
			const standing = await queue.position({ kind: 'analyse', id });
			if (!standing) return { state: 'none', position: 0, expectedWaitSeconds: 0 };
			const { state, position, expectedWaitMs } = standing;
			return { state, position, expectedWaitSeconds: Math.ceil(expectedWaitMs / 1000) };
		},

		async openOriginal(id) {
			tokens.checkId(id);
			return openOrGone(id, 'original');
		},

		async openResult(token) {
			const { id } = tokens.open(token, now());
			return openOrGone(id, 'result');
		},

		async remove(id) {
			tokens.checkId(id);
			try {
				await queue.cancel(id);
			} finally {
				// Also where nobody can be told: what is stored goes at once.
				await store.remove(id);
			}
		},
	};
}
