// Where pictures are kept until they expire. Every kind of store passes the same suite, store-suite.ts.
import type { Readable } from 'node:stream';
import type { Doubt } from '#contract/doubts.ts';
import type { ImageType } from '#contract/limits.ts';

/** What is kept of one upload: the picture without its metadata, and its cut-out. */
export type Part = 'original' | 'result';

/** Travels with the object itself, so no database is needed to know when it must go. */
export interface PictureMeta {
	readonly type: ImageType;
	/** Pixels, upright. */
	readonly width: number;
	readonly height: number;
	/** Milliseconds since 1970; from then on the object is as good as deleted. */
	readonly expiresAt: number;
	/** What the engine thinks of a result; originals have none. */
	readonly confidence?: number;
	readonly doubt?: Doubt;
}

export interface StoredPicture {
	readonly meta: PictureMeta;
	readonly bytes: number;
	/** The content, whole even if the object is deleted while it is read. To be read or destroyed. */
	readonly stream: Readable;
}

export interface Kept {
	/** Uploads. */
	readonly pictures: number;
	/** As they lie there, results included; undefined where only the bucket's own server knows. */
	readonly bytes?: number;
}

export interface Store {
	/**
	 * Keeps the object whole or not at all, unless there is one: then that stays, so that what was shown is what is saved, even if
	 * the work was done twice. Throws AppError 'storage-full' if an upload finds no room, for itself and for its result; a result is
	 * refused only by a disk or bucket that is really full. Throws 'gone' if it has expired already or, of a result that another
	 * process may have deleted meanwhile, if its original is not there any more; 'unavailable' if the store is out of reach, like
	 * all that follow.
	 */
	put(id: string, part: Part, content: Uint8Array, meta: PictureMeta): Promise<void>;
	/** The object, opened, or undefined if there is none or it has expired. */
	open(id: string, part: Part): Promise<StoredPicture | undefined>;
	/** The object's facts without its content. */
	stat(id: string, part: Part): Promise<PictureMeta | undefined>;
	/** The object's content. */
	read(id: string, part: Part): Promise<Buffer | undefined>;
	/** Deletes both parts; deleting nothing is no error. */
	remove(id: string): Promise<void>;
	/** Deletes what has expired and what a crash left half-written; resolves to the number of files deleted, on S3 of pictures. */
	sweep(): Promise<number>;
	/** What is kept, for the operator's eyes; undefined while that is not known. */
	kept?(): Promise<Kept | undefined>;
	/** Rejects if nothing can be written. */
	check(): Promise<void>;
}
