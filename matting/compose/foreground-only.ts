// The subject's colours without the matte, for files that store the two apart.
import { type Raster, rasterOf } from './raster.ts';

/**
 * How far, in pixels, the colours at the edge are continued outwards. A JPEG has blocks of up to 16 pixels at any
 * chroma resolution, and black next to the edge would bleed into the blocks that the edge crosses.
 */
const reachPx = 16;

/**
 * The colours of an RGBA raster, as RGB. Where alpha is 0: the colour of the nearest pixel that has one, up to 16
 * pixels away (diagonal steps count as one), and beyond that the mean colour of the subject. The time depends on the
 * number of pixels alone.
 */
export function foregroundOnly(cutout: Raster): Raster {
	const { width, height } = cutout;
	const rgb = new Uint8Array(3 * width * height);
	const distance = new Uint8Array(width * height);
	const mean = copyColors(rgb, distance, cutout.rows(0, height));
	// The two passes of a chamfer distance transform (Rosenfeld and Pfaltz
	// 1966), each pixel taking the colour with its distance.
	spread(rgb, distance, width, 1);
	spread(rgb, distance, width, -1);
	fillFar(rgb, distance, mean);
	return rasterOf(rgb, 3, cutout);
}

type Color = readonly [red: number, green: number, blue: number];

/**
 * Copies pixels that are not fully transparent, sets the distance of all others beyond the reach, and returns the mean
 * colour weighted by alpha.
 */
function copyColors(rgb: Uint8Array, distance: Uint8Array, rgba: Uint8Array): Color {
	let [red, green, blue, total] = [0, 0, 0, 0];
	for (let i = 0, from = 0, to = 0; i < distance.length; i++, from += 4, to += 3) {
		const alpha = rgba[from + 3];
		if (alpha === 0) {
			distance[i] = reachPx + 1;
			continue;
		}
		rgb[to] = rgba[from];
		rgb[to + 1] = rgba[from + 1];
		rgb[to + 2] = rgba[from + 2];
		red += alpha * rgba[from];
		green += alpha * rgba[from + 1];
		blue += alpha * rgba[from + 2];
		total += alpha;
	}
	const mean = (sum: number) => (total > 0 ? Math.round(sum / total) : 0);
	return [mean(red), mean(green), mean(blue)];
}

/**
 * From the first pixel to the last (`step` 1) or back (-1): a pixel takes the
 * nearest colour of its neighbours before it.
 */
function spread(rgb: Uint8Array, distance: Uint8Array, width: number, step: 1 | -1): void {
	const pixels = distance.length;
	const row = step * width;
	for (let count = 0, i = step > 0 ? 0 : pixels - 1; count < pixels; count++, i += step) {
		if (distance[i] === 0) continue;
		const column = count % width;
		let best = reachPx;
		let nearest = -1;
		const beside = column > 0 ? distance[i - step] : reachPx;
		if (beside < best) [best, nearest] = [beside, i - step];
		if (count >= width) {
			const before = i - row;
			if (distance[before] < best) [best, nearest] = [distance[before], before];
			if (column > 0 && distance[before - step] < best)
				[best, nearest] = [distance[before - step], before - step];
			if (column < width - 1 && distance[before + step] < best)
				[best, nearest] = [distance[before + step], before + step];
		}
		if (nearest < 0 || best + 1 >= distance[i]) continue;
		distance[i] = best + 1;
		rgb.copyWithin(3 * i, 3 * nearest, 3 * nearest + 3);
	}
}

function fillFar(rgb: Uint8Array, distance: Uint8Array, [red, green, blue]: Color): void {
	for (let i = 0, at = 0; i < distance.length; i++, at += 3) {
		if (distance[i] <= reachPx) continue;
		rgb[at] = red;
		rgb[at + 1] = green;
		rgb[at + 2] = blue;
	}
}
