// The sizes of images and the inference of networks that take squares.
import type { Size } from '#contract/size.ts';
import type { Infer } from '#matting/inference/network.ts';
import type { ImageSizes } from '#matting/inference/whole-image.ts';

/** The sizes of a network that takes squares; without smaller ones, only its own. */
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
