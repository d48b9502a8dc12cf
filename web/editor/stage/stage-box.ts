// Boxes of the cutout as they lie in the output, and further on the stage.
import { type Box, wholeOf } from '#matting/box.ts';
import { mappedBox } from '../session/composition/mapped-box.ts';
import type { Output } from '../session/protocol.ts';
import type { View } from './view-transform.ts';

/** Fractions included. */
export const toOutputBox = (box: Box, { source, target }: Output): Box => mappedBox(box, source, target);

/** The box of the cutout that the whole output covers; larger than the cutout if there is space around it. */
export const coveredBox = (output: Output): Box => mappedBox(wholeOf(output), output.target, output.source);

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
