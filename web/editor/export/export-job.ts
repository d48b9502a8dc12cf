// The input of an encoder: the pixels of the cutout when the file was
// requested, which stay readable while the user draws on.
import type { Size } from '#contract/size.ts';
import { type Arranged, arrange } from '#matting/compose/arrange.ts';
import type { BackgroundPixels } from '#matting/compose/background/over-background.ts';
import type { Raster } from '#matting/compose/raster.ts';
import { shrink } from '#matting/resample/shrink.ts';
import type { EncodedFormat } from '#web/images/encode-image.ts';
import type { Picture } from '#web/images/read-picture.ts';
import { type EditedImage, isUnedited } from '../session/edited-image.ts';
import { originalView } from '../session/original-view.ts';
import type { ExportOptions, Source } from '../session/protocol.ts';

export interface PsdPictures<Of extends Picture = Picture> {
	/** The output: RGBA, or RGB on a background. */
	readonly whole: Of;
	/** RGBA, in the layout of the output, as are the rasters below. */
	readonly cutout: Of;
	/** RGBA: transparent outside the original. */
	readonly original: Of;
	/** The cutout with its shadow, if it has one: RGBA. */
	readonly withShadow?: Of;
	/** RGB. */
	readonly background?: Of;
}

export type ExportJob<Of extends Picture = Picture> = Readonly<
	| { format: EncodedFormat; quality: number; pictures: { readonly whole: Of } }
	| { format: 'psd'; quality: number; pictures: PsdPictures<Of> }
>;

/**
 * The job for a file; later edits do not change it. Resolves to the stored file itself if that is what was requested.
 */
export async function exportJob(
	{ edited, source }: { readonly edited: EditedImage; readonly source: Source },
	{ format, quality }: ExportOptions,
): Promise<ExportJob<Raster> | Blob> {
	if (format === 'png' && isUnedited(edited)) return source.cutout;
	if (format === 'psd') return { format, quality, pictures: await psdPictures(edited) };
	const { raster } = await edited.composeFor(format === 'jpg' || format === 'matte' ? format : 'png');
	return { format, quality, pictures: { whole: raster } };
}

async function psdPictures(edited: EditedImage): Promise<PsdPictures<Raster>> {
	const { shadow } = edited.settings;
	const hasShadow = shadow.kind !== 'none' && shadow.opacity > 0;
	const { raster: whole, layout, background } = await edited.composeFor('png');
	const cutout: Arranged = { raster: edited.pixels.snapshot(), subject: undefined };
	return {
		whole,
		cutout: (await arrange(cutout, layout, shrink)).raster,
		original: await originalView(edited.planes.original, layout),
		...(hasShadow && { withShadow: (await edited.composeFor('cutout')).raster }),
		...(background && { background: rasterOfBackground(background, layout.size) }),
	};
}

function rasterOfBackground(pixels: BackgroundPixels, { width, height }: Size): Raster {
	return { width, height, channels: 3, rows: (from, to) => pixels(from * width, to * width) };
}
