// The size of the output: the cutout scaled, and centred where both sides are given.
import type { Size } from '../image.ts';
import type { Shrink } from '../inference/view.ts';
import { showBox } from './crop.ts';
import { enlarge } from './enlarge.ts';
import { type Raster, rasterOf } from './raster.ts';

/** The requested size in pixels; 0: follows from the other side, or both from the source. */
export interface Frame extends Size {
	/** Neither side of the output is longer. */
	readonly maxSidePx: number;
}

/** An RGBA raster of the requested size. Rejects when `shrink` does. */
export async function fitFrame(source: Raster, frame: Frame, shrink: Shrink): Promise<Raster> {
	const size = scaledSize(source, frame);
	const scaled = await scale(source, size, shrink);
	if (frame.width === 0 || frame.height === 0) return scaled;
	return showBox(scaled, {
		left: -Math.floor((frame.width - size.width) / 2),
		top: -Math.floor((frame.height - size.height) / 2),
		width: frame.width,
		height: frame.height,
	});
}

async function scale(source: Raster, to: Size, shrink: Shrink): Promise<Raster> {
	if (to.width === source.width && to.height === source.height) return source;
	const rgba = source.rows(0, source.height);
	const isSmaller = to.width <= source.width && to.height <= source.height;
	const scaled = isSmaller ? await shrink(rgba, 4, source, to) : enlarge(rgba, source, to);
	return rasterOf(withoutHiddenColors(scaled), 4, to);
}

/** Resampling leaves colours where alpha was rounded to 0; they would show what was removed. */
function withoutHiddenColors(rgba: Uint8Array): Uint8Array {
	for (let at = 0; at < rgba.length; at += 4) if (rgba[at + 3] === 0) rgba.fill(0, at, at + 3);
	return rgba;
}

/** The largest size of the source's proportions within the frame. */
function scaledSize(source: Size, frame: Frame): Size {
	const isFree = frame.width === 0 && frame.height === 0;
	const scale = Math.min(
		(frame.width || frame.maxSidePx) / source.width,
		(frame.height || frame.maxSidePx) / source.height,
		isFree ? 1 : Number.POSITIVE_INFINITY,
	);
	const scaled = (side: number) => Math.max(1, Math.round(side * scale));
	return { width: scaled(source.width), height: scaled(source.height) };
}
