// The field `roi`: the region of an image in which the subject is.
import type { Size } from '#contract/size.ts';
import type { Box } from '#engine/index.ts';
import { ApiError } from '../api-error.ts';
import { type Length, parseLengths } from './lengths.ts';

/**
 * Finds the region in an upright image of a size, both in pixels. Throws
 * ApiError 'roi_exceeds_bounds' or 'roi_region_empty'.
 */
export type FindRegion = (size: Size) => Box | undefined;

/**
 * Two opposite corners, `x1 y1 x2 y2`, each in pixels or percent. A region of
 * the whole image counts as none. Throws ApiError 'invalid_roi'.
 */
export function parseRegion(text: string | undefined): FindRegion {
	if (text === undefined) return () => undefined;
	const corners = parseLengths(text, [4]) as [Length, Length, Length, Length] | undefined;
	if (!corners) throw new ApiError('invalid_roi', 'Four numbers with px or %: x1 y1 x2 y2.');
	return ({ width, height }) => {
		const [x1, y1, x2, y2] = corners.map((corner, i) => toPixels(corner, i % 2 === 0 ? width : height)) as [
			number,
			number,
			number,
			number,
		];
		const [left, right] = [Math.min(x1, x2), Math.max(x1, x2)];
		const [top, bottom] = [Math.min(y1, y2), Math.max(y1, y2)];
		if (right > width || bottom > height) throw new ApiError('roi_exceeds_bounds');
		if (right === left || bottom === top) throw new ApiError('roi_region_empty');
		const isWhole = right - left === width && bottom - top === height;
		return isWhole ? undefined : { left, top, width: right - left, height: bottom - top };
	};
}

const toPixels = ({ value, unit }: Length, side: number) =>
	Math.round(unit === 'px' ? value : (value * side) / 100);
