// Detects the flat background colour from the image's border, and measures each pixel's deviation from it.
import type { Image } from '../image.ts';

/** R, G and B, 0 to 255. */
export type Color = readonly [number, number, number];

/** Width of the sampled border. */
const framePx = 2;
/** Accepted difference per channel, in levels. Flat areas of a JPEG are constant to about one level. */
const tolerance = 2;
/** Minimum share of the border that must have the colour: a subject may touch the border, but only cover the rest. */
const minFrameShare = 0.98;

/** The colour of at least 98 % of the border, or undefined. Reads the border only, so a photo takes almost no time. */
export function backgroundColor({ width, height, rgb }: Image): Color | undefined {
	if (width <= 2 * framePx || height <= 2 * framePx) return undefined;
	const counts = new Map<number, number>();
	let pixels = 0;
	for (let y = 0; y < height; y++) {
		const isInside = y >= framePx && y < height - framePx;
		for (let x = 0; x < width; x++) {
			if (isInside && x === framePx) x = width - framePx;
			const at = 3 * (y * width + x);
			const color = (rgb[at] << 16) | (rgb[at + 1] << 8) | rgb[at + 2];
			counts.set(color, (counts.get(color) ?? 0) + 1);
			pixels++;
		}
	}
	let commonest = 0;
	for (const [color, count] of counts) {
		if (count > (counts.get(commonest) ?? 0)) commonest = color;
	}
	let near = 0;
	for (const [color, count] of counts) {
		if (distance(channels(color), channels(commonest)) <= tolerance) near += count;
	}
	return near >= minFrameShare * pixels ? channels(commonest) : undefined;
}

function channels(color: number): Color {
	return [color >> 16, (color >> 8) & 255, color & 255];
}

function distance(one: Color, other: Color): number {
	return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));
}

/** The largest difference in any channel between two pixels, 0 to 255. */
export function difference(rgb: Uint8Array, one: number, other: number): number {
	return Math.max(
		Math.abs(rgb[3 * one] - rgb[3 * other]),
		Math.abs(rgb[3 * one + 1] - rgb[3 * other + 1]),
		Math.abs(rgb[3 * one + 2] - rgb[3 * other + 2]),
	);
}

/** For each pixel, the largest difference in any channel from the background, 0 to 255. */
export function deviationFrom({ rgb }: Image, [red, green, blue]: Color): Uint8Array {
	const result = new Uint8Array(rgb.length / 3);
	for (let i = 0, at = 0; i < result.length; i++, at += 3) {
		result[i] = Math.max(
			Math.abs(rgb[at] - red),
			Math.abs(rgb[at + 1] - green),
			Math.abs(rgb[at + 2] - blue),
		);
	}
	return result;
}
