// The sizes of images that each network takes, and the inference of those that take squares.
import type { Size } from '#contract/size.ts';
import { longestPeopleSidePx } from '#matting/inference/find-people.ts';
import type { Infer } from '#matting/inference/network.ts';
import { peopleStepPx } from '#matting/inference/people.ts';

export interface ImageSizes {
	/** In pixels: there is memory for a square of it. */
	readonly longestSidePx: number;
	/** Both sides are multiples of it, in pixels. */
	readonly sideStepPx: number;
}

export const sizesOfPeople: ImageSizes = { longestSidePx: longestPeopleSidePx, sideStepPx: peopleStepPx };

/** Of a network that takes squares: without smaller ones, its own alone. */
export function sizesOf(format: { inputSidePx: number; sideStepPx?: number }): ImageSizes {
	const { inputSidePx, sideStepPx = inputSidePx } = format;
	return { longestSidePx: inputSidePx, sideStepPx };
}

export function ofSquares(run: (planes: Float32Array, size: Size) => Promise<Float32Array>): Infer {
	return (planes) => {
		const side = Math.sqrt(planes.length / 3);
		return run(planes, { width: side, height: side });
	};
}
