// Decides which images a device has enough memory for. Others are rejected before they are decoded, because a browser
// ends a page that takes too much memory without giving a reason.
import type { Size } from '#contract/size.ts';

/** Share of a device's memory that a page can count on. */
const share = 0.5;

/** Memory of a worker that has run all networks. Devices of 4 GB hold every image that is accepted. */
const networkBytes = 0.9e9;

/**
 * Bytes per pixel. While an image is decoded: four for the browser's own copy and three for ours. While it is reduced:
 * a second copy of parts of it.
 */
const bytesPerPixel = 10;

/** `memoryGb` is that of the whole device; undefined if the browser does not report it. */
export function fits({ width, height }: Size, memoryGb: number | undefined): boolean {
	if (memoryGb === undefined) return true;
	return networkBytes + bytesPerPixel * width * height <= share * memoryGb * 2 ** 30;
}
