// Decodes a file into an upright 8-bit sRGB image of bounded size with the browser's decoders, as
// engine/decode/decode.ts does with sharp.
import { imageTypeOf, signatureBytes } from '#contract/image-type.ts';
import { limits } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';
import { imageRaster } from '#matting/compose/image-raster.ts';
import type { Image } from '#matting/image.ts';
import { chunksOf } from '#matting/png/chunks.ts';
import { colorSpaceOf } from '#matting/png/color-space.ts';
import { decodePng } from '#matting/png/decode.ts';
import { shrink } from '#matting/resample/shrink.ts';
import { endsEarly } from '#web/images/ends-early.ts';
import { checkPixels } from '#web/images/hidden-pixels.ts';
import { isWithinLimits, readSizeOf } from '#web/images/image-size.ts';
import { copyRgba, planesOf } from '#web/images/planes-of.ts';
import { inflate } from '#web/images/streams.ts';
import { DeviceError } from './protocol.ts';

/** Rows read from a canvas at once: reading the whole image would hold it in memory three times. */
const bandRows = 256;

/**
 * Decodes a JPEG or PNG. Throws a DeviceError 'unreadable-image', 'too-many-pixels', or 'out-of-memory' for an image
 * whose size does not fit in memory. If the header shows any of these, nothing more is read or decoded.
 */
export async function decode(file: Blob, fits: (size: Size) => boolean = () => true): Promise<Image> {
	const type = imageTypeOf(await bytesOf(file.slice(0, signatureBytes)));
	const isJpeg = type === 'image/jpeg';
	const size = await readSizeOf(file);
	if (!size || !limits.types.some((accepted) => accepted === type)) throw new DeviceError('unreadable-image');
	if (!isWithinLimits(size)) throw new DeviceError('too-many-pixels', `${size.width}x${size.height}`);
	if (!fits(size)) throw new DeviceError('out-of-memory', `${size.width}x${size.height}`);
	if (isJpeg) {
		if (endsEarly(await bytesOf(file))) throw new DeviceError('unreadable-image');
		return reduce(await decodeByCanvas(file, false));
	}
	const png = await bytesOf(file);
	if (endsEarly(png)) throw new DeviceError('unreadable-image');
	return reduce((await decodeExactly(png)) ?? (await decodeByCanvas(file, mayHaveAlpha(png))));
}

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());

/** A PNG with one of these chunks must be converted or turned upright: the browser decodes such files. */
const conversions: readonly string[] = ['iCCP', 'cICP', 'eXIf'];

/**
 * Decodes without a canvas, which would premultiply. Undefined for a PNG that has to be converted or turned upright, or
 * that `decodePng` does not read.
 */
async function decodeExactly(file: Uint8Array): Promise<Image | undefined> {
	try {
		const chunks = [...chunksOf(file)];
		if (colorSpaceOf(chunks) || chunks.some(({ type }) => conversions.includes(type))) return undefined;
		return planesOf(await decodePng(file, inflate));
	} catch {
		return undefined;
	}
}

/** Whether the PNG has an alpha channel or a transparent colour. True where a damaged chunk does not let that be read. */
function mayHaveAlpha(png: Uint8Array): boolean {
	const colorType = png[25] as number;
	if (colorType === 4 || colorType === 6) return true;
	try {
		// Up to the pixels: what follows them may be damaged, and bytes behind the end are no chunks.
		for (const { type } of chunksOf(png)) if (type === 'tRNS' || type === 'IDAT') return type === 'tRNS';
	} catch {}
	return true;
}

/**
 * The browser turns the image upright and converts it to sRGB. Throws a HiddenPixelsError if a canvas cannot be read.
 * Where alpha is low, colours are inexact, because a canvas rounds them premultiplied.
 */
async function decodeByCanvas(file: Blob, isTransparent: boolean): Promise<Image> {
	checkPixels();
	const bitmap = await createImageBitmap(file).catch((cause) => {
		throw new DeviceError('unreadable-image', String(cause));
	});
	try {
		const { width, height } = bitmap;
		const rgb = new Uint8Array(3 * width * height);
		const planes = isTransparent ? { rgb, alpha: new Uint8Array(width * height) } : { rgb };
		const canvas = new OffscreenCanvas(width, Math.min(height, bandRows));
		const context = canvas.getContext('2d', { alpha: isTransparent, willReadFrequently: true });
		if (!context) throw new DeviceError('out-of-memory');
		for (let top = 0; top < height; top += bandRows) {
			const rows = Math.min(bandRows, height - top);
			context.clearRect(0, 0, width, rows);
			context.drawImage(bitmap, 0, top, width, rows, 0, 0, width, rows);
			copyRgba(context.getImageData(0, 0, width, rows).data, planes, top * width);
		}
		return { width, height, ...planes };
	} finally {
		bitmap.close();
	}
}

/** Reduces an image to limits.maxOutputSidePx; never enlarges it. */
async function reduce(image: Image): Promise<Image> {
	const scale = limits.maxOutputSidePx / Math.max(image.width, image.height);
	if (scale >= 1) return image;
	const side = (px: number) => Math.max(1, Math.round(px * scale));
	const size: Size = { width: side(image.width), height: side(image.height) };
	if (!image.alpha) return { ...size, rgb: await shrink(image.rgb, 3, image, size) };
	const rgba = imageRaster(image).rows(0, image.height);
	const pixels = new Uint8Array(await shrink(rgba, 4, image, size));
	return planesOf({ ...size, channels: 4, pixels });
}
