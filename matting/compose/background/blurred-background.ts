// The image's own background, blurred, without its subject.
import type { Size } from '#contract/size.ts';
import { clamp } from '../../clamp.ts';
import type { Image, Matte } from '../../image.ts';
import { blurPlane, type Plane } from '../blur.ts';
import type { RgbImage } from './cover-image.ts';
import { fillUnknown, type KnownColors } from './fill-unknown.ts';

/**
 * The strongest blur, in % of the image's longer side: the distance over which an edge softens. The standard deviation
 * is half of it, as in CSS.
 */
const maxPercent = 8;
/** Pixels of the reduced image per standard deviation, and the maximum length of its longer side. */
const cellsPerSigma = 3;
const maxCells = 1200;
/** From this alpha (0 to 255) on, a pixel shows too much of the subject to count as background. */
const subjectFrom = 16;
/**
 * Weight of a filled pixel, relative to a known one, so that the colours
 * behind the subject do not depend on a few pixels.
 */
const filledWeight = 0.02;

/**
 * The background blurred by `strength`, 1 to 100 %, as a reduced image, smaller for a stronger blur, that coverImage
 * enlarges smoothly. Each pixel is a Gaussian mean of the background around it; pixels are weighted by 1 - alpha, so
 * that the subject leaves no halo. Where the subject covers everything, it is the mean of the whole image. Behind the
 * subject, the surrounding colours are continued.
 */
export function blurredBackground(image: Image, matte: Matte, strength: number): RgbImage {
	const longer = Math.max(image.width, image.height);
	const sigmaPx = (longer * maxPercent * strength) / 100 / 100 / 2;
	const cellPx = Math.max(1, longer / maxCells, sigmaPx / cellsPerSigma);
	const background = reduce(image, matte, {
		width: Math.max(1, Math.round(image.width / cellPx)),
		height: Math.max(1, Math.round(image.height / cellPx)),
	});
	if (background.known.values.every((known) => known === 0)) return meanOf(image);
	fillUnknown(background);
	blur(background, sigmaPx / cellPx);
	return toBytes(background.colors);
}

/** Mean colours of the known background, and how much of each cell is known. */
function reduce({ width, height, rgb }: Image, matte: Matte, to: Size): KnownColors {
	const plane = (): Plane => ({ ...to, values: new Float32Array(to.width * to.height) });
	const [red, green, blue, known, count] = [plane(), plane(), plane(), plane(), plane()];
	const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x * to.width) / width));
	for (let y = 0, i = 0; y < height; y++) {
		const row = Math.floor((y * to.height) / height) * to.width;
		for (let x = 0; x < width; x++, i++) {
			const cell = row + columns[x];
			count.values[cell]++;
			if (matte[i] >= subjectFrom) continue;
			// Squared, so that the subject's share of a soft pixel falls faster than the background's.
			const weight = (1 - matte[i] / 255) ** 2;
			known.values[cell] += weight;
			red.values[cell] += weight * rgb[3 * i];
			green.values[cell] += weight * rgb[3 * i + 1];
			blue.values[cell] += weight * rgb[3 * i + 2];
		}
	}
	for (let cell = 0; cell < count.values.length; cell++) {
		const share = known.values[cell] > 0 ? 1 / known.values[cell] : 0;
		for (const { values } of [red, green, blue]) values[cell] *= share;
		known.values[cell] /= count.values[cell];
	}
	return { colors: [red, green, blue], known };
}

/** A mean that counts known pixels fully, filled ones a little and those beyond the border not at all. */
function blur({ colors, known }: KnownColors, sigma: number): void {
	const weights = known.values;
	for (let i = 0; i < weights.length; i++) weights[i] += filledWeight;
	for (const { values } of colors) for (let i = 0; i < values.length; i++) values[i] *= weights[i];
	for (const plane of [...colors, known]) blurPlane(plane, { x: sigma, y: sigma });
	for (const { values } of colors) for (let i = 0; i < values.length; i++) values[i] /= weights[i];
}

function toBytes([red, green, blue]: readonly Plane[]): RgbImage {
	const { width, height } = red;
	const rgb = new Uint8Array(3 * width * height);
	for (let i = 0, at = 0; at < rgb.length; i++) {
		for (const { values } of [red, green, blue]) rgb[at++] = clamp(Math.round(values[i]), 0, 255);
	}
	return { width, height, rgb };
}

function meanOf({ rgb }: Image): RgbImage {
	const sums = [0, 0, 0];
	for (let at = 0; at < rgb.length; at++) sums[at % 3] += rgb[at];
	return { width: 1, height: 1, rgb: Uint8Array.from(sums, (sum) => Math.round((3 * sum) / rgb.length)) };
}
