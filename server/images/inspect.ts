// Checks an upload before any decoder reads it and strips its metadata, in linear time and without decoding pixels.
import { AppError } from '#contract/errors.ts';
import type { ImageType } from '#contract/limits.ts';
import { cleanJpeg, isJpeg } from './inspect/jpeg.ts';
import { cleanPng, isPng } from './inspect/png.ts';

/** What the headers of a file declare. */
export interface ImageHeader {
	readonly type: ImageType;
	/** Pixels, upright: after the EXIF orientation. */
	readonly width: number;
	readonly height: number;
}

export interface Inspected {
	readonly header: ImageHeader;
	/**
	 * The file to store and to decode: the same pixels and colours without loss, but no location, time, camera, thumbnail, text or
	 * data behind the end of the image. Inspecting it again returns it unchanged.
	 */
	readonly bytes: Buffer;
}

/**
 * Detects the type by the first bytes, reads the declared size, and removes everything that does not affect the visible image.
 * Takes time in proportion to the file, and the memory of one copy of it.
 * Throws AppError: 'empty-file', 'unsupported-type', 'unreadable-image', 'too-many-pixels', 'too-many-scans'.
 */
export function inspect(bytes: Buffer): Inspected {
	if (bytes.length === 0) throw new AppError('empty-file');
	if (isJpeg(bytes)) return inspected('image/jpeg', cleanJpeg(bytes));
	if (isPng(bytes)) return inspected('image/png', cleanPng(bytes));
	throw new AppError('unsupported-type');
}

function inspected(type: ImageType, { size, bytes }: ReturnType<typeof cleanPng>): Inspected {
	return { header: { type, ...size }, bytes };
}
