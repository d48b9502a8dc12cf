// Boxes of the cutout as they lie in the output, and further on the stage.
import type { Box } from '#matting/box.ts';
import type { Output } from '../session/protocol.ts';
import type { View } from './view-transform.ts';

/** Fractions included. */
export function toOutputBox(box: Box, { source, target }: Output): Box {
	const across = target.width / source.width;
	const down = target.height / source.height;
	return {
		left: target.left + (box.left - source.left) * across,
		top: target.top + (box.top - source.top) * down,
		width: box.width * across,
		height: box.height * down,
	};
}

/** The box of the cutout that the whole output covers; larger than the cutout where there is room around it. */
export function areaOf({ width, height, source, target }: Output): Box {
	const across = source.width / Math.max(1, target.width);
	const down = source.height / Math.max(1, target.height);
	return {
		left: source.left - target.left * across,
		top: source.top - target.top * down,
		width: width * across,
		height: height * down,
	};
}

/** In CSS pixels of the stage. */
export function toStageBox(box: Box, { scale, left, top }: View): Box {
	return {
		left: left + box.left * scale,
		top: top + box.top * scale,
		width: box.width * scale,
		height: box.height * scale,
	};
}

/** Output pixels for one pixel of the cutout. */
export function outputScale({ source, target }: Output): number {
	return target.width / source.width;
}
