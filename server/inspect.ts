// What an upload says of itself in its headers, checked before any decoder sees it: cheap, linear, no pixel is touched.
import { AppError } from '#contract/errors.ts';
import { type ImageType, limits } from '#contract/limits.ts';
import { inspectJpeg, isJpeg } from './inspect/jpeg.ts';
import { inspectPng, isPng } from './inspect/png.ts';

/** What a file's headers declare. */
export interface ImageHeader {
	readonly type: ImageType;
	/** Pixels as the picture is meant to be seen, after its EXIF orientation. */
	readonly width: number;
	readonly height: number;
}

/**
 * Tells a picture by its first bytes and reads its declared size.
 * Throws AppError: 'empty-file', 'unsupported-type', 'unreadable-image', 'too-many-pixels', 'too-many-scans'.
 */
export function inspect(bytes: Buffer): ImageHeader {
	if (bytes.length === 0) throw new AppError('empty-file');
	const header = readHeader(bytes);
	if (header.width < 1 || header.height < 1) throw new AppError('unreadable-image', 'a side is zero');
	const longest = Math.max(header.width, header.height);
	if (longest > limits.maxSidePx || header.width * header.height > limits.maxPixels) {
		throw new AppError('too-many-pixels', `${header.width}x${header.height}`);
	}
	return header;
}

function readHeader(bytes: Buffer): ImageHeader {
	if (isJpeg(bytes)) return { type: 'image/jpeg', ...inspectJpeg(bytes) };
	if (isPng(bytes)) return { type: 'image/png', ...inspectPng(bytes) };
	throw new AppError('unsupported-type');
}
