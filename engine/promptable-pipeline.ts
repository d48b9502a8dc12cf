// The jobs of the promptable network as lists of steps, each timed: from a photo to its embedding, from prompts to a
// mask, and from prompts to a corrected cutout.
import { cutoutRaster } from '#matting/compose/cutout-raster.ts';
import { rasterOf } from '#matting/compose/raster.ts';
import { editedForeground } from '#matting/foreground/edited-foreground.ts';
import { applyPrompts } from '#matting/prompts/apply-prompts.ts';
import { embed } from '#matting/prompts/embed.ts';
import type { Prompt } from '#matting/prompts/prompt.ts';
import { inputSide, type PromptableNetwork } from '#matting/prompts/promptable.ts';
import { segment } from '#matting/prompts/segment.ts';
import { decode, splitAlpha } from './decode/decode.ts';
import { decodeGuess } from './decode/guess.ts';
import { reduceRegion } from './decode/reduce-region.ts';
import { decodeStoredAlpha, decodeStoredCutout } from './decode/stored-cutout.ts';
import { decodeEmbedding, encodeEmbedding } from './embedding-file.ts';
import { encodePng } from './encode/png.ts';
import type { EmbeddingFile, PromptedOptions, Rendering, SegmentOptions } from './options-and-results.ts';
import { shrink } from './shrink.ts';
import { createStopwatch } from './stopwatch.ts';
import { toFile } from './to-file.ts';

/**
 * Embeds JPEG or PNG bytes, with the alpha of `cutout`, the PNG of their default analysis, as first guess. Throws
 * AppError 'unreadable-image' or 'too-many-pixels', and what the network throws.
 */
export async function embedFile(
	file: Uint8Array,
	cutout: Uint8Array | undefined,
	network: PromptableNetwork,
): Promise<EmbeddingFile> {
	const { timed, timings } = createStopwatch();
	// The network sees no more of it, so that a large photo needs little memory.
	const image = await timed('decode', () => decode(file, { maxOutputSidePx: inputSide }));
	const alpha = cutout && (await timed('alpha', () => decodeStoredAlpha(cutout, image)));
	const embedding = await timed('embed', () => embed(image, network, shrink, alpha));
	const { width, height } = image;
	return { bytes: encodeEmbedding(embedding), width, height, timings };
}

/**
 * The mask of what the prompts mean, an 8-bit grey PNG of the image's aspect ratio. Throws AppError 'engine-failed' for
 * a file that is not an embedding, and 'unreadable-image' for a guess that is not an image.
 */
export async function segmentEmbedding(
	file: Uint8Array,
	prompts: readonly Prompt[],
	{ pointsOnly = false, guess: given }: SegmentOptions,
	network: PromptableNetwork,
): Promise<Rendering> {
	const { timed, timings } = createStopwatch();
	const { guess: stored, ...withoutGuess } = decodeEmbedding(file);
	const guess = given && !pointsOnly ? await timed('guess', () => decodeGuess(given)) : stored;
	const embedding = pointsOnly || !guess ? withoutGuess : { ...withoutGuess, guess };
	const mask = await timed('segment', () => segment(embedding, prompts, network));
	const bytes = await timed('encode', () => encodePng(rasterOf(mask.values, 1, mask)));
	const { width, height } = mask;
	return { bytes, width, height, timings };
}

/**
 * The cutout of JPEG or PNG bytes, corrected by prompts and rendered by the recipe. `png` is the lossless cutout of the
 * same options. Where the prompts change no alpha, its pixels stay as they are. Throws AppError 'unreadable-image' or
 * 'too-many-pixels', and what the network throws.
 */
export async function correctCutout(
	file: Uint8Array,
	png: Uint8Array,
	options: PromptedOptions,
	network: PromptableNetwork,
): Promise<Rendering> {
	const stopwatch = createStopwatch();
	const { timed } = stopwatch;
	const image = await timed('decode', () => decode(file, options));
	const base = await timed('cutout', () => decodePlanes(png));
	const region = options.region && reduceRegion(options.region, image.upright, image);
	const embedding = await timed('embed', () => embed(image, network, shrink));
	const host = { network, shrink, region };
	const alpha = await timed('prompts', () =>
		applyPrompts(image, base.alpha, options.prompts, embedding, host),
	);
	const foreground = await timed('foreground', () => editedForeground(image, alpha, base));
	const { width, height } = image;
	return toFile(cutoutRaster({ width, height, alpha, foreground }), options, stopwatch);
}

async function decodePlanes(png: Uint8Array): Promise<{ alpha: Uint8Array; foreground: Uint8Array }> {
	const { width, height, rows } = await decodeStoredCutout(png);
	const { alpha, rgb } = splitAlpha(rows(0, height), width, height);
	return { alpha, foreground: rgb };
}
