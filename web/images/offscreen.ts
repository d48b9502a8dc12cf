// An off-screen canvas, in a worker.
import type { Size } from '#contract/size.ts';

/** Opaque. Throws where the browser has no canvas of this size. */
export function contextOf({ width, height }: Size): OffscreenCanvasRenderingContext2D {
	const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
	if (!context) throw new Error('The browser has no canvas of this size.');
	return context;
}
