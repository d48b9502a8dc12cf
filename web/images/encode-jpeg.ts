// JPEG by the browser's own encoder. The image is opaque, so that a canvas loses nothing of it.
import type { EncodeJpeg } from './encode-image.ts';
import { checkPixels } from './hidden-pixels.ts';
import { contextOf } from './offscreen.ts';

export const encodeJpeg: EncodeJpeg = async ({ pixels, width, height }, quality) => {
	checkPixels();
	const context = contextOf({ width, height });
	context.putImageData(new ImageData(pixels, width, height), 0, 0);
	return context.canvas.convertToBlob({ type: 'image/jpeg', quality: quality / 100 });
};
