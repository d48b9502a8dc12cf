// Checks an upload before any decoder reads it and strips its metadata, in linear time and without decoding pixels.
import { AppError } from '#contract/errors.ts';
import { imageTypeOf } from '#contract/image-type.ts';
import type { ImageType } from '#contract/limits.ts';
import type { StoredType } from '../store/store.ts';
import { cleanJpeg } from './inspect/jpeg.ts';
import { cleanPng } from './inspect/png.ts';
import { cleanWebp } from './inspect/webp.ts';

/** The facts that the headers of a file declare. */
export interface ImageHeader<Type extends StoredType = ImageType> {
	readonly type: Type;
	/** Pixels, upright: after the EXIF orientation. */
	readonly width: number;
	readonly height: number;
}

export interface Inspected<Type extends StoredType = ImageType> {
	readonly header: ImageHeader<Type>;
	/**
	 * The file to store and to decode: the same pixels and colours without loss, but no location, time, camera,
	 * thumbnail, text or data behind the end of the image. Inspecting it again returns it unchanged.
	 */
	readonly bytes: Buffer;
}

/**
 * Detects the type by the first bytes, reads the declared size, and removes everything that does not affect the visible
 * image. Takes time in proportion to the file, and the memory of one copy of it. Throws AppError: 'empty-file',
 * 'unsupported-type', 'unreadable-image', 'too-many-pixels', 'too-many-scans'.
 */
export function inspect(bytes: Buffer): Inspected {
	if (bytes.length === 0) throw new AppError('empty-file');
	const type = imageTypeOf(bytes);
	if (type === 'image/jpeg') return inspected(type, cleanJpeg(bytes));
	if (type === 'image/png') return inspected(type, cleanPng(bytes));
	throw new AppError('unsupported-type');
}

/** The same for what programs send, which may be a WebP too; only the engine's `acceptWebp` decodes it. */
export function inspectWithWebp(bytes: Buffer): Inspected<StoredType> {
	return imageTypeOf(bytes) === 'image/webp' ? inspected('image/webp', cleanWebp(bytes)) : inspect(bytes);
}

function inspected<Type extends StoredType>(
	type: Type,
	{ size, bytes }: ReturnType<typeof cleanPng>,
): Inspected<Type> {
	return { header: { type, ...size }, bytes };
}
