// Stretches the levels of dark, pale and foggy images: the networks were
// trained on photos that use nearly all levels, and see less in others.
import type { Image } from './image.ts';

// How these values were chosen and confirmed: docs/benchmarks.md#levels.

/** An image is stretched if its levels span less than this, from the darkest to the brightest. */
const minSpan = 170;
/** Share of values ignored at either end of the span, so that a few lights and shadows do not count. */
const ignoredShare = 0.005;
/** Levels are stretched by this factor at most, because noise is stretched too. */
const maxFactor = 6;
/** About this many pixels are counted. */
const samples = 2 ** 18;

/**
 * The image with its levels stretched to 0 to 255, all channels alike, so that grey stays grey; the same image if they
 * already span enough. Hidden colours are changed too, but are ignored when levels are counted.
 */
export function stretchLevels(image: Image): Image {
	const histogram = countLevels(image);
	const total = histogram.reduce((sum, count) => sum + count, 0);
	const darkest = levelAt(histogram, ignoredShare * total);
	const span = levelAt(histogram, (1 - ignoredShare) * total) - darkest;
	if (total === 0 || span >= minSpan) return image;
	const factor = Math.min(maxFactor, 255 / span);
	const stretched = Uint8ClampedArray.from(histogram, (_, level) => factor * (level - darkest));
	return { ...image, rgb: translated(image.rgb, stretched) };
}

function translated(rgb: Uint8Array, levels: Uint8ClampedArray): Uint8Array {
	const result = new Uint8Array(rgb.length);
	for (let i = 0; i < rgb.length; i++) result[i] = levels[rgb[i]];
	return result;
}

/** How many values of evenly spaced pixels have each of the 256 levels. */
function countLevels({ rgb, alpha, width, height }: Image): Uint32Array {
	const histogram = new Uint32Array(256);
	const step = Math.ceil((width * height) / samples);
	for (let pixel = 0; pixel < width * height; pixel += step) {
		if (alpha?.[pixel] === 0) continue;
		for (let i = 3 * pixel; i < 3 * pixel + 3; i++) histogram[rgb[i]]++;
	}
	return histogram;
}

/** The lowest level that at least `count` values do not exceed. */
function levelAt(histogram: Uint32Array, count: number): number {
	let level = 0;
	for (let sum = histogram[0]; sum < count; sum += histogram[level]) level++;
	return level;
}
