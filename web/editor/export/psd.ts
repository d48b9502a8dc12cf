// A PSD with the cutout as a layer under a real mask: in an image editor the
// mask can be painted on, and the original comes back.
import type { Layer, PixelData, Psd } from 'ag-psd';
import { type Picture, readRgba } from '#web/images/read-picture.ts';
import { loadedOnce } from '#web/loaded-once.ts';
import type { PsdPictures } from './export-job.ts';

export const loadPsd = loadedOnce(() => import('ag-psd'));

/**
 * Layers from the top: the cutout, then shadow and background if there are any. Rejects if the encoder cannot be
 * loaded.
 */
export async function encodePsd(pictures: PsdPictures): Promise<Blob> {
	const { writePsd } = await loadPsd();
	const { width, height } = pictures.whole;
	const cutout = await read(pictures.cutout);
	const layers: Layer[] = [];
	if (pictures.background) layers.push({ name: 'Background', imageData: await read(pictures.background) });
	if (pictures.withShadow)
		layers.push({ name: 'Shadow', imageData: shadowOf(await read(pictures.withShadow), cutout) });
	layers.push({
		name: 'Cutout',
		imageData: colorsOf(cutout, await read(pictures.original)),
		mask: { left: 0, top: 0, right: width, bottom: height, imageData: maskOf(cutout) },
	});
	const psd: Psd = { width, height, children: layers, imageData: await read(pictures.whole) };
	const file = writePsd(psd, { noBackground: !pictures.background });
	return new Blob([file], { type: 'image/vnd.adobe.photoshop' });
}

async function read(picture: Picture): Promise<PixelData> {
	const { pixels, width, height } = await readRgba(picture);
	return { width, height, data: pixels };
}

/**
 * The cutout's colours and, where it is transparent, the original's; opaque, because the mask has the alpha. Overwrites
 * the original.
 */
function colorsOf(cutout: PixelData, original: PixelData): PixelData {
	const [colors, all] = [cutout.data, original.data];
	for (let at = 0; at < all.length; at += 4) {
		if (colors[at + 3] !== 0) for (let i = at; i < at + 3; i++) all[i] = colors[i] as number;
		all[at + 3] = 255;
	}
	return original;
}

/** The mask, in the red channel, from which the library reads it. Overwrites the cutout. */
function maskOf(cutout: PixelData): PixelData {
	const { data } = cutout;
	for (let at = 0; at < data.length; at += 4) data[at] = data[at + 3] as number;
	return cutout;
}

/**
 * The shadow alone: black, with the alpha that gives the alpha of both together under the cutout, and 0 where the
 * cutout is opaque. Overwrites both.
 */
function shadowOf(both: PixelData, cutout: PixelData): PixelData {
	const [sum, over] = [both.data, cutout.data];
	for (let at = 0; at < sum.length; at += 4) {
		const left = 255 - (over[at + 3] as number);
		const alpha = left > 0 ? Math.round((255 * ((sum[at + 3] as number) - (255 - left))) / left) : 0;
		for (let i = at; i < at + 3; i++) sum[i] = 0;
		sum[at + 3] = alpha;
	}
	return both;
}
