// What an upload says of itself, checked before any decoder sees it, and what of it may stay: cheap, linear, no pixel is touched.
import { AppError } from '#contract/errors.ts';
import type { ImageType } from '#contract/limits.ts';
import { cleanJpeg, isJpeg } from './inspect/jpeg.ts';
import { cleanPng, isPng } from './inspect/png.ts';

/** What a file's headers declare. */
export interface ImageHeader {
	readonly type: ImageType;
	/** Pixels as the picture is meant to be seen, after its EXIF orientation. */
	readonly width: number;
	readonly height: number;
}

export interface Inspected {
	readonly header: ImageHeader;
	/**
	 * The file to keep and to decode: the same pixels and colours without loss, written anew without place, time,
	 * camera, thumbnail, text, or anything behind the picture's end. Inspecting it again gives it again.
	 */
	readonly bytes: Buffer;
}

/**
 * Tells a picture by its first bytes, reads its declared size, and leaves behind what is not needed to show it. Takes
 * time in proportion to the file and the memory of one copy of it.
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
