// The declared size of a picture, refused as soon as it is read: before the rest of the file is looked at.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

/** Pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** Throws AppError 'unreadable-image' if a side is zero, 'too-many-pixels' over either limit. */
export function checkSize({ width, height }: Size): void {
	if (width < 1 || height < 1) throw new AppError('unreadable-image', 'a side is zero');
	if (Math.max(width, height) > limits.maxSidePx || width * height > limits.maxPixels) {
		throw new AppError('too-many-pixels', `${width}x${height}`);
	}
}

/** The size as seen, after an EXIF orientation: 5 to 8 lie on their side. */
export function upright({ width, height }: Size, orientation: number): Size {
	return orientation >= 5 ? { width: height, height: width } : { width, height };
}
