// Scales the region of an image to be analysed to the size at which the image was decoded.
import { AppError } from '#contract/errors.ts';
import { isSameSize, type Size } from '#contract/size.ts';
import type { Box } from '#matting/box.ts';

/**
 * `region` is in whole pixels of the upright image; the result is in those of the reduced image and contains every
 * pixel that the region touches. Undefined for the whole image. Throws AppError 'bad-request' if the region is empty or
 * extends beyond the image.
 */
export function reduceRegion(region: Box, upright: Size, reduced: Size): Box | undefined {
	const { left, top, width, height } = region;
	if (width < 1 || height < 1) throw new AppError('bad-request', 'region: is empty');
	if (left < 0 || top < 0 || left + width > upright.width || top + height > upright.height)
		throw new AppError(
			'bad-request',
			`region: reaches beyond the image of ${upright.width}x${upright.height}`,
		);
	if (isSameSize(region, upright)) return undefined;
	const across = reducedSpan(left, width, reduced.width / upright.width);
	const down = reducedSpan(top, height, reduced.height / upright.height);
	return { left: across.start, top: down.start, width: across.length, height: down.length };
}

function reducedSpan(start: number, length: number, scale: number): { start: number; length: number } {
	const first = Math.floor(start * scale);
	// Rounding may make products that are whole numbers slightly larger.
	return { start: first, length: Math.max(1, Math.ceil((start + length) * scale - 1e-6) - first) };
}
