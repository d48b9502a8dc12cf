// A small view of the original around a region, with the region's outline.
import type { Size } from '#contract/size.ts';
import { type Box, grown } from '#matting/box.ts';
import type { Image } from '#matting/image.ts';
import type { MatteRegion } from '#matting/regions/matte-regions.ts';
import type { RgbaImage } from '#web/images/read-picture.ts';

const maxThumbnail: Size = { width: 160, height: 120 };
/** Surroundings that are shown, as a share of the region's longer side, and at least in pixels. */
const surroundings = { share: 0.4, minPx: 8 };
/** Dark and light, so that the outline is visible on everything. */
const outline = { inside: [255, 255, 255], outside: [20, 20, 20] } as const;

/** At most 160 x 120 pixels. */
export function drawThumbnail(image: Image, region: MatteRegion): RgbaImage {
	const { width, height } = region.box;
	const marginPx = Math.ceil(Math.max(surroundings.minPx, surroundings.share * Math.max(width, height)));
	const view = grown(region.box, marginPx, image);
	const size = sizeWithin(view, maxThumbnail);
	const inside = sampleRegion(region, view, size);
	const pixels = sampleImage(image, view, size);
	drawOutline(pixels, inside, size);
	return { ...size, pixels };
}

function sizeWithin({ width, height }: Size, bounds: Size): Size {
	const scale = Math.min(1, bounds.width / width, bounds.height / height);
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Each pixel is the mean of the pixels that it stands for, or of a grid of 4 x 4 of them if they are many. */
function sampleImage(image: Image, view: Box, { width, height }: Size): Uint8ClampedArray<ArrayBuffer> {
	const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
	const perAxis = Math.min(4, Math.ceil(view.width / width));
	for (let at = 0; at < pixels.length; at += 4) {
		const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
		const sum = [0, 0, 0];
		for (let sample = 0; sample < perAxis * perAxis; sample++) {
			const column = x + ((sample % perAxis) + 0.5) / perAxis;
			const row = y + (Math.floor(sample / perAxis) + 0.5) / perAxis;
			const sourceX = view.left + Math.floor((column * view.width) / width);
			const sourceY = view.top + Math.floor((row * view.height) / height);
			const source = 3 * (sourceY * image.width + sourceX);
			for (let channel = 0; channel < 3; channel++)
				sum[channel] = (sum[channel] as number) + (image.rgb[source + channel] as number);
		}
		for (let channel = 0; channel < 3; channel++)
			pixels[at + channel] = (sum[channel] as number) / perAxis ** 2;
	}
	return pixels;
}

/** 1 where any pixel of the region lies. */
function sampleRegion({ runs }: MatteRegion, view: Box, { width, height }: Size): Uint8Array {
	const inside = new Uint8Array(width * height);
	for (let at = 0; at < runs.length; at += 3) {
		const row = Math.floor((((runs[at] as number) - view.top) * height) / view.height);
		const from = Math.floor((((runs[at + 1] as number) - view.left) * width) / view.width);
		const to = Math.ceil((((runs[at + 2] as number) - view.left) * width) / view.width);
		inside.fill(1, row * width + from, row * width + Math.min(width, to));
	}
	return inside;
}

function drawOutline(pixels: Uint8ClampedArray, inside: Uint8Array, { width, height }: Size): void {
	for (let i = 0; i < inside.length; i++) {
		const [x, y] = [i % width, Math.floor(i / width)];
		const beside = [
			x > 0 ? i - 1 : i,
			x < width - 1 ? i + 1 : i,
			y > 0 ? i - width : i,
			y < height - 1 ? i + width : i,
		];
		if (beside.every((other) => inside[other] === inside[i])) continue;
		pixels.set(inside[i] ? outline.inside : outline.outside, 4 * i);
	}
}
