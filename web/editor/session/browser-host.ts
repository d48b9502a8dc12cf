// The session's host in a browser's worker.
import { limits } from '#contract/limits.ts';
import { type Size, withinPixels } from '#contract/size.ts';
import type { RgbImage } from '#matting/compose/background/cover-image.ts';
import { decode } from '#web/device/decode.ts';
import { endsEarly } from '#web/images/ends-early.ts';
import { checkPixels } from '#web/images/hidden-pixels.ts';
import { contextOf } from '#web/images/offscreen.ts';
import { copyRgba } from '#web/images/planes-of.ts';
import { inflate } from '#web/images/streams.ts';
import { createEncoders } from '../export/encoders.ts';
import { startEncoder } from '../export/start-encoder.ts';
import { openDatabaseStore } from '../storage/database-store.ts';
import type { Host } from './host.ts';

/**
 * Maximum number of pixels of an original. Decoding takes ten bytes per pixel: with the 50 million that the server
 * accepts, a phone may end the page.
 */
const maxOriginalPixels = 25_000_000;

export const browserHost: Host = {
	inflate,
	openStore: () => openDatabaseStore(),
	decodeOriginal: (file) => decode(file, ({ width, height }) => width * height <= maxOriginalPixels),
	decodeBackground,
	toBitmap: ({ pixels, width, height }) => createImageBitmap(new ImageData(pixels, width, height)),
	encoders: createEncoders(startEncoder),
};

async function decodeBackground(file: Blob): Promise<RgbImage> {
	checkPixels();
	if (endsEarly(new Uint8Array(await file.arrayBuffer())))
		throw new Error('The end of the image is missing.');
	const bitmap = await createImageBitmap(file);
	try {
		const size = sizeOf(bitmap);
		const context = contextOf(size);
		context.imageSmoothingQuality = 'high';
		context.fillStyle = '#fff';
		context.fillRect(0, 0, size.width, size.height);
		context.drawImage(bitmap, 0, 0, size.width, size.height);
		const rgb = new Uint8Array(3 * size.width * size.height);
		copyRgba(context.getImageData(0, 0, size.width, size.height).data, { rgb }, 0);
		return { ...size, rgb };
	} finally {
		bitmap.close();
	}
}

function sizeOf({ width, height }: Size): Size {
	const scale = Math.min(1, limits.maxOutputSidePx / Math.max(width, height));
	const side = (px: number) => Math.max(1, Math.round(px * scale));
	return withinPixels({ width: side(width), height: side(height) }, limits.api.maxOutputPixels);
}
