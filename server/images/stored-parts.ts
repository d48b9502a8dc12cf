// The stored parts of an image: opened as they are, or made by a job first.
import { AppError } from '#contract/errors.ts';
import { byWallClock, type Clock } from '../clock.ts';
import { type NormaliseJob, outputPart, type RenderJob, type SegmentJob } from '../queue/job.ts';
import type { Caller, Queue } from '../queue/queue.ts';
import type { Part } from '../store/parts.ts';
import type { ImageMeta, OpenOptions, Store, StoredImage } from '../store/store.ts';
import { endLateDownload } from './late-downloads.ts';

/** `expiresAt` of what it opens is by the wall clock. */
export interface StoredParts {
	/** Throws 'gone' if the part is not stored. */
	open(id: string, part: Part, options: OpenOptions): Promise<StoredImage>;
	/**
	 * Opens the output of a job, which runs first unless its output is stored. Throws 'gone' if the part that it reads is
	 * not stored, 'busy' if newer outputs have replaced it before it was opened, and what `prepare` and the job throw.
	 */
	openOrMake(job: RenderJob | NormaliseJob | SegmentJob, how: Making): Promise<StoredImage>;
}

interface Making extends OpenOptions {
	/** The part that the job reads. */
	readonly source: Part;
	readonly caller: Caller | undefined;
	/** Called before the job runs, with the metadata of `source`. */
	readonly prepare: (source: ImageMeta) => Promise<void> | undefined;
}

export function createStoredParts(store: Store, queue: Queue, now: Clock): StoredParts {
	async function openStored(id: string, part: Part, options: OpenOptions): Promise<StoredImage | undefined> {
		const image = await store.open(id, part, options);
		if (!image) return undefined;
		const { meta, ...file } = endLateDownload(image, now());
		return { ...file, meta: { ...meta, expiresAt: byWallClock(now, meta.expiresAt) } };
	}

	return {
		async open(id, part, options) {
			const image = await openStored(id, part, options);
			if (!image) throw new AppError('gone');
			return image;
		},

		async openOrMake(job, { source, caller, prepare, isHead }) {
			const { id } = job;
			const output = outputPart(job);
			const stored = await openStored(id, output, { isHead });
			if (stored) return stored;
			const meta = await store.stat(id, source);
			if (!meta) throw new AppError('gone');
			await prepare(meta);
			await queue.run(job, caller);
			const made = await openStored(id, output, { isHead });
			if (made) return made;
			// Replaced by many newer ones before it was opened, or deleted with its image.
			throw new AppError((await store.stat(id, source)) ? 'busy' : 'gone', 'not stored any more');
		},
	};
}
