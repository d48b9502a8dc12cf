// The jobs of the device as lists of steps, each timed: from a photo to a cutout, and from a cutout to another
// rendering.
import { toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { analyse } from '#matting/analyse.ts';
import { checkerboardTheme } from '#matting/checkerboard-theme.ts';
import { cutoutRaster } from '#matting/compose/cutout-raster.ts';
import { imageRaster } from '#matting/compose/image-raster.ts';
import { type Raster, rasterOf } from '#matting/compose/raster.ts';
import type { Timed } from '#matting/find-subject.ts';
import type { Network } from '#matting/inference/network.ts';
import { decodePng } from '#matting/png/decode.ts';
import { encodePng } from '#matting/png/encode.ts';
import { render } from '#matting/render.ts';
import { shrink } from '#matting/resample/shrink.ts';
import { encodeImage } from '#web/images/encode-image.ts';
import { encodeJpeg } from '#web/images/encode-jpeg.ts';
import { deflate, inflate } from '#web/images/streams.ts';
import { decode } from './decode.ts';
import { fits } from './memory.ts';
import type { DeviceCutout, Step } from './protocol.ts';

/** The steps of matting/analyse.ts that a page shows. */
const steps: Readonly<Record<string, Step>> = {
	decode: 'decoding',
	view: 'cutting-out',
	refine: 'refining',
	encode: 'encoding',
};

interface CutOutContext {
	readonly network: Network;
	/** Memory of the whole device in GB; undefined if the browser does not report it. */
	readonly memoryGb: number | undefined;
	readonly onStep: (step: Step) => void;
}

/** Throws what `decode` and the network throw. */
export async function cutOut(
	file: Blob,
	{ network, memoryGb, onStep }: CutOutContext,
): Promise<Omit<DeviceCutout, 'backend'>> {
	const timings: Record<string, number> = {};
	const timed: Timed = async (step, work) => {
		const named = steps[step];
		if (named) onStep(named);
		const start = performance.now();
		try {
			return await work();
		} finally {
			timings[step] = (timings[step] ?? 0) + performance.now() - start;
		}
	};
	const image = await timed('decode', () => decode(file, (size) => fits(size, memoryGb)));
	const analysis = await analyse(image, { network, shrink, timed });
	const { width, height, confidence, doubt, doubtfulRegions, inferences } = analysis;
	const raster = cutoutRaster(analysis);
	const theme = checkerboardTheme(raster);
	const cutout = await timed('encode', () => pngOf(raster));
	const original = await timed('encode', () => pngOf(imageRaster(image)));
	return { width, height, cutout, original, confidence, doubt, theme, doubtfulRegions, inferences, timings };
}

/** Makes the `original` of a file's cutout again. Throws what `decode` throws. */
export async function readOriginal(file: Blob): Promise<Blob> {
	return pngOf(imageRaster(await decode(file)));
}

/** `cutout` is a file made by `cutOut`. Rejects for any other file, and with a RangeError if memory is short. */
export async function renderCutout(cutout: Blob, options: RecipeOptions): Promise<Blob> {
	const recipe = toRecipe(options);
	const png = await decodePng(new Uint8Array(await cutout.arrayBuffer()), inflate);
	const whole = await render(rasterOf(png.pixels, 4, png), recipe, { shrink });
	return encodeImage(whole, recipe, encodeJpeg);
}

async function pngOf(raster: Raster): Promise<Blob> {
	return new Blob(await encodePng(raster, deflate), { type: 'image/png' });
}
