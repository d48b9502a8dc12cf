// A PSD with the cutout as a layer under a real mask: in an image editor the mask can be painted on, and the original comes back.
import type { Layer, PixelData, Psd } from 'ag-psd';
import { arrange } from '#matting/compose/arrange.ts';
import type { Raster } from '#matting/compose/raster.ts';
import { shrink } from '#matting/compose/shrink.ts';
import type { Image } from '#matting/image.ts';
import { wholeOf } from '#matting/strokes/boxed.ts';
import type { Composition } from '../session/composition.ts';
import { originalView } from '../session/original-view.ts';
import { patchOf } from '../session/painter.ts';
import type { Size } from '../session/protocol.ts';
import { loadPsd } from './loaded-parts.ts';

export interface PsdParts {
	/** What is shown. */
	readonly whole: Composition;
	/** The same without its background; with its shadow, if it has one. */
	readonly withShadow: Composition | undefined;
	/** RGBA, before crop and size. */
	readonly cutout: Raster;
	readonly original: Image;
}

/** Layers from the top: cutout, shadow, background, as far as they are there. Rejects when the encoder cannot be loaded. */
export async function encodePsd({ whole, withShadow, cutout, original }: PsdParts): Promise<Blob> {
	const { writePsd } = await loadPsd();
	const { layout, background } = whole;
	const { size } = layout;
	const placed = (await arrange({ raster: cutout, subject: undefined }, layout, shrink)).raster;
	const layers: Layer[] = [];
	if (background) layers.push({ name: 'Background', imageData: opaque(background(0, pixelsOf(size)), size) });
	if (withShadow) layers.push({ name: 'Shadow', imageData: shadowOf(withShadow.raster, placed) });
	layers.push({
		name: 'Cutout',
		imageData: colorsOf(placed, await originalView(original, layout)),
		mask: { left: 0, top: 0, right: size.width, bottom: size.height, imageData: maskOf(placed) },
	});
	const imageData = withData(patchOf(whole.raster, wholeOf(size)).pixels, size);
	const psd: Psd = { ...sizeOf(size), children: layers, imageData };
	const file = writePsd(psd, { noBackground: !background });
	return new Blob([file], { type: 'image/vnd.adobe.photoshop' });
}

const pixelsOf = ({ width, height }: Size) => width * height;
const sizeOf = ({ width, height }: Size): Size => ({ width, height });
const withData = (data: Uint8ClampedArray, size: Size): PixelData => ({ ...sizeOf(size), data });

/** The cutout's colours, and where it is transparent the original's; opaque, because the mask has the alpha. */
function colorsOf(cutout: Raster, original: Raster): PixelData {
	const data = new Uint8ClampedArray(4 * pixelsOf(cutout));
	forRows(cutout, (from, to) => {
		const colors = cutout.rows(from, to);
		const behind = original.rows(from, to);
		for (let at = 0, i = 4 * from * cutout.width; at < colors.length; at += 4, i += 4) {
			const source = colors[at + 3] === 0 ? behind : colors;
			for (let channel = 0; channel < 3; channel++) data[i + channel] = source[at + channel] as number;
			data[i + 3] = 255;
		}
	});
	return withData(data, cutout);
}

/** The library reads a mask from the red channel. */
function maskOf(cutout: Raster): PixelData {
	const data = new Uint8ClampedArray(4 * pixelsOf(cutout));
	forRows(cutout, (from, to) => {
		const rows = cutout.rows(from, to);
		for (let at = 0, i = 4 * from * cutout.width; at < rows.length; at += 4, i += 4)
			data.fill(rows[at + 3] as number, i, i + 4);
	});
	return withData(data, cutout);
}

/** Black, with the alpha that under the cutout makes what both have together; none where the cutout is opaque. */
function shadowOf(both: Raster, cutout: Raster): PixelData {
	const data = new Uint8ClampedArray(4 * pixelsOf(cutout));
	forRows(cutout, (from, to) => {
		const [sum, over] = [both.rows(from, to), cutout.rows(from, to)];
		for (let at = 3, i = 4 * from * cutout.width + 3; at < over.length; at += 4, i += 4) {
			const left = 255 - (over[at] as number);
			if (left > 0) data[i] = Math.round((255 * ((sum[at] as number) - (255 - left))) / left);
		}
	});
	return withData(data, cutout);
}

function opaque(rgb: Uint8Array, size: Size): PixelData {
	const data = new Uint8ClampedArray(4 * pixelsOf(size)).fill(255);
	for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4)
		data.set(rgb.subarray(from, from + 3), to);
	return withData(data, size);
}

const rowsAtATime = 64;

function forRows({ height }: Size, read: (from: number, to: number) => void): void {
	for (let from = 0; from < height; from += rowsAtATime) read(from, Math.min(height, from + rowsAtATime));
}
