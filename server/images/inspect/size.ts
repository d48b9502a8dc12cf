// Checks the declared size of an image as soon as it is read, before the rest of the file.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';

/** An 'unreadable-image' whose size cannot be found, for which the API for programs has a separate code. */
export class UnknownSizeError extends AppError {
	constructor(message: string) {
		super('unreadable-image', message);
	}
}

/** Throws UnknownSizeError if a side is zero, AppError 'too-many-pixels' beyond the limit of pixels or of a side. */
export function checkSize({ width, height }: Size): void {
	if (width < 1 || height < 1) throw new UnknownSizeError('a side is zero');
	if (Math.max(width, height) > limits.maxSidePx || width * height > limits.maxPixels) {
		throw new AppError('too-many-pixels', `${width}x${height}`);
	}
}

/** The size after applying an EXIF orientation: 5 to 8 swap the sides. */
export function upright({ width, height }: Size, orientation: number): Size {
	return orientation >= 5 ? { width: height, height: width } : { width, height };
}
