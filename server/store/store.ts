// The interface of a store, which keeps images until they expire. Every kind
// of store passes the same suite, test/suites/store-suite.ts.
import type { Readable } from 'node:stream';
import type { Doubt } from '#contract/doubts.ts';
import type { ImageType } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';
import type { Theme } from '#contract/theme.ts';
import type { Box } from '#engine/index.ts';
import type { Part } from './parts.ts';

/**
 * Media types of stored files: those of uploads, WebP for renderings and for
 * what programs send, and any bytes for embeddings.
 */
export type StoredType = ImageType | 'image/webp' | 'application/octet-stream';

/** Stored with the image itself, so that expiry needs no database. The size is that of the upright image. */
export interface ImageMeta extends Size {
	readonly type: StoredType;
	/** Milliseconds since 1970; from then on the image counts as deleted. */
	readonly expiresAt: number;
	/** The engine's assessment of a result; originals have none. */
	readonly confidence?: number;
	readonly doubt?: Doubt;
	/** Theme of the checkerboard that a result needs to be seen; absent if it is seen on both. */
	readonly theme?: Theme;
	/**
	 * For a lossless result: the doubtful regions of its analysis, see
	 * images/packed-regions.ts. Absent if there are none.
	 */
	readonly regions?: string;
	/** For a result or a rendering, in its pixels: the bounding box of the visible subject, if anything is visible. */
	readonly subject?: Box;
}

/** The metadata that is stored as this JSON; undefined if this project did not write it. */
export function parseMeta(json: string): ImageMeta | undefined {
	try {
		const meta = JSON.parse(json) as ImageMeta;
		return Number.isFinite(meta.expiresAt) ? meta : undefined;
	} catch {
		return undefined;
	}
}

export interface StoredImage {
	readonly meta: ImageMeta;
	readonly sizeBytes: number;
	/** The content, whole even if the image is deleted while it is read; see OpenOptions. Must be read or destroyed. */
	readonly stream: Readable;
}

export interface OpenOptions {
	/** The content will not be read, as for a HEAD request, so that the stream may be empty. */
	readonly isHead?: boolean | undefined;
}

export interface StoreUsage {
	/** Number of uploaded images. */
	readonly images: number;
	/** Bytes of all files; undefined for a bucket, which has no count of bytes. */
	readonly bytes?: number;
}

export interface Store {
	/**
	 * Stores a file whole or not at all. If there is one already it stays, so that the
	 * result that was shown is the one that is downloaded, even if the work was done twice.
	 * Of more than `limits.maxRenderings` renderings or masks the oldest is deleted.
	 *
	 * `client` is whose original or background it is, where each client has a
	 * share of the quota; the image's other parts count for the same one.
	 *
	 * Throws AppError 'storage-full' or 'storage-share-full' if the quota, or what it leaves to the client, has no space
	 * now for an original and its result, or for a background; other parts are rejected only by a disk or bucket that is
	 * really full, see `reserve`. Throws 'gone', and leaves nothing behind, if the image has expired or a part that this
	 * one requires has been deleted, even while this one was written. Throws 'unavailable' if the store cannot be
	 * reached, like all that follow.
	 */
	put(id: string, part: Part, content: Uint8Array, meta: ImageMeta, client?: string): Promise<void>;
	/**
	 * Reserves space for a part that is about to be made, of at most this size, and resolves to a function that gives it
	 * back, to be called when the part has been stored or was not made. Throws 'storage-full' or 'storage-share-full'.
	 * Undefined for a bucket, which has no quota of ours.
	 */
	reserve?(id: string, size: Size): Promise<() => void>;
	/** Opens a file for streaming; undefined if there is none or it has expired. */
	open(id: string, part: Part, options?: OpenOptions): Promise<StoredImage | undefined>;
	/** The metadata alone. */
	stat(id: string, part: Part): Promise<ImageMeta | undefined>;
	/** The metadata and the whole content. */
	read(id: string, part: Part): Promise<{ readonly meta: ImageMeta; readonly bytes: Buffer } | undefined>;
	/** The parts that are stored, expired ones included. For several parts this costs less than several `stat`. */
	parts(id: string): Promise<ReadonlySet<Part>>;
	/** Deletes one part, so that it can be made anew; deleting nothing is not an error. */
	removePart(id: string, part: Exclude<Part, 'original'>): Promise<void>;
	/** Deletes all parts, the original first; deleting nothing is not an error. */
	remove(id: string): Promise<void>;
	/**
	 * Deletes what has expired and what a crash left half-written; resolves to
	 * the number of files deleted, on S3 of images.
	 */
	sweep(): Promise<number>;
	/** For metrics; undefined while it is not known. */
	usage?(): Promise<StoreUsage | undefined>;
	/** Rejects if nothing can be written. */
	check(): Promise<void>;
}
