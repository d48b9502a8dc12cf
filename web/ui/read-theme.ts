// Which theme's checkerboard an image needs, for images that the browser has drawn. For cutouts the engine reports it.
import type { Theme } from '#contract/theme.ts';
import { reducedPx, themeOfReduced } from '#matting/checkerboard-theme.ts';

/** Takes a file, because Chromium decodes that off the main thread, but an <img> on it, which takes 200 ms at 4K. */
export async function readTheme(picture: Blob | HTMLCanvasElement): Promise<Theme | undefined> {
	const size = { resizeWidth: reducedPx, resizeHeight: reducedPx };
	const bitmap = await createImageBitmap(picture, { ...size, resizeQuality: 'medium' });
	const canvas = Object.assign(document.createElement('canvas'), { width: reducedPx, height: reducedPx });
	const context = canvas.getContext('2d');
	context?.drawImage(bitmap, 0, 0);
	bitmap.close();
	return context ? themeOfReduced(context.getImageData(0, 0, reducedPx, reducedPx).data) : undefined;
}
