// The jobs of the engine as lists of steps, each timed: from a photo to a cutout, from a cutout to another rendering,
// and a photo as the analysis sees it.
import { type Acquire, analyse } from '#matting/analyse.ts';
import { checkerboardTheme } from '#matting/checkerboard-theme.ts';
import { cutoutRaster } from '#matting/compose/cutout-raster.ts';
import { imageRaster } from '#matting/compose/image-raster.ts';
import { cropImage } from '#matting/crop.ts';
import type { Network } from '#matting/inference/network.ts';
import { placeCutout, placeDoubts } from '#matting/place-region.ts';
import { checkBackgroundImage } from './decode/background-image.ts';
import { decode } from './decode/decode.ts';
import { reduceRegion } from './decode/reduce-region.ts';
import { decodeStoredCutout } from './decode/stored-cutout.ts';
import { encodePng } from './encode/png.ts';
import type { Cutout, CutoutOptions, Rendering, RenderOptions } from './options-and-results.ts';
import { shrink } from './shrink.ts';
import { createStopwatch } from './stopwatch.ts';
import { toFile } from './to-file.ts';

/**
 * Cuts out JPEG or PNG bytes and renders the cutout by the recipe; if there are prompts, returns the lossless cutout
 * for them to correct. `acquireNetwork` is awaited before inference. Throws AppError 'unreadable-image',
 * 'too-many-pixels', or 'bad-request' for a region that does not fit, and what the network throws.
 */
export async function cutOut(
	file: Uint8Array,
	options: CutoutOptions,
	network: Network,
	acquireNetwork?: Acquire,
): Promise<Cutout> {
	const stopwatch = createStopwatch();
	const { timed } = stopwatch;
	const image = await timed('decode', () => decode(file, options));
	if (options.backgroundImage) await checkBackgroundImage(options.backgroundImage, options);
	const region = options.region && reduceRegion(options.region, image.upright, image);
	const host = { network, shrink, timed, ...(acquireNetwork && { acquireNetwork }) };
	const analysis = await analyse(region ? cropImage(image, region) : image, host);
	const { confidence, doubt, inferences } = analysis;
	const cutout = region ? placeCutout(cutoutRaster(analysis), region, image) : cutoutRaster(analysis);
	const doubts = analysis.doubtfulRegions;
	const doubtfulRegions = region ? placeDoubts(doubts, region, image) : doubts;
	const theme = checkerboardTheme(cutout);
	const rendering = await toFile(cutout, options.prompts ? {} : options, stopwatch);
	return {
		...rendering,
		confidence,
		...(doubt && { doubt }),
		...(theme && { theme }),
		doubtfulRegions,
		inferences,
	};
}

/**
 * Renders the PNG of a cutout by another recipe, without inference. Throws AppError 'unreadable-image' or
 * 'too-many-pixels'.
 */
export async function renderStored(png: Uint8Array, options: RenderOptions): Promise<Rendering> {
	const stopwatch = createStopwatch();
	const cutout = await stopwatch.timed('decode', () => decodeStoredCutout(png));
	return toFile(cutout, options, stopwatch);
}

/**
 * The image in JPEG or PNG bytes as the analysis sees it: upright, sRGB, 8 bit, of the cutout's size, as a lossless
 * PNG: RGB, or RGBA with the image's own alpha. Throws AppError 'unreadable-image' or 'too-many-pixels'.
 */
export async function normalise(file: Uint8Array): Promise<Rendering> {
	const { timed, timings } = createStopwatch();
	const image = await timed('decode', () => decode(file));
	const bytes = await timed('encode', () => encodePng(imageRaster(image)));
	const { width, height } = image;
	return { bytes, width, height, timings };
}
