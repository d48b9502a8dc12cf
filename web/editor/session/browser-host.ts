// The session's host in a browser's worker.
import { limits } from '#contract/limits.ts';
import { withinPixels } from '#contract/within-pixels.ts';
import { deflate, inflate } from '../export/streams.ts';
import { openWorkStore } from '../storage/work-store.ts';
import type { Host, RgbaImage, RgbImage } from './host.ts';
import type { Size } from './protocol.ts';

export const browserHost: Host = {
	inflate,
	deflate,
	openStore: () => openWorkStore(),
	decodeBackground,
	toBitmap: ({ pixels, width, height }) => createImageBitmap(new ImageData(pixels, width, height)),
	encodeJpeg,
};

async function decodeBackground(file: Blob): Promise<RgbImage> {
	const bitmap = await createImageBitmap(file);
	try {
		const size = sizeOf(bitmap);
		const context = contextOf(size);
		context.imageSmoothingQuality = 'high';
		context.fillStyle = '#fff';
		context.fillRect(0, 0, size.width, size.height);
		context.drawImage(bitmap, 0, 0, size.width, size.height);
		return { ...size, rgb: rgbOf(context.getImageData(0, 0, size.width, size.height).data) };
	} finally {
		bitmap.close();
	}
}

function sizeOf({ width, height }: Size): Size {
	const scale = Math.min(1, limits.maxOutputSidePx / Math.max(width, height));
	const side = (px: number) => Math.max(1, Math.round(px * scale));
	return withinPixels({ width: side(width), height: side(height) }, limits.api.maxOutputPixels);
}

function rgbOf(rgba: Uint8ClampedArray): Uint8Array {
	const rgb = new Uint8Array((rgba.length / 4) * 3);
	for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
		rgb[to] = rgba[from] as number;
		rgb[to + 1] = rgba[from + 1] as number;
		rgb[to + 2] = rgba[from + 2] as number;
	}
	return rgb;
}

async function encodeJpeg({ pixels, width, height }: RgbaImage, quality: number): Promise<Blob> {
	const context = contextOf({ width, height });
	context.putImageData(new ImageData(pixels, width, height), 0, 0);
	return context.canvas.convertToBlob({ type: 'image/jpeg', quality: quality / 100 });
}

function contextOf({ width, height }: Size): OffscreenCanvasRenderingContext2D {
	const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
	if (!context) throw new Error('The browser has no canvas of this size.');
	return context;
}
