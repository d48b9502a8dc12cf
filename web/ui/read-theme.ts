// Which theme's checkerboard a picture needs to be seen, as the engine says it of its cutouts.
import type { Theme } from '#contract/theme.ts';
import { needsTheme, reducedPx } from '#matting/needed-theme.ts';

/** A file is decoded beside the page's own work, which takes a while for a large one; an element's would be in it. */
export async function readTheme(picture: Blob | HTMLCanvasElement): Promise<Theme | undefined> {
	const size = { resizeWidth: reducedPx, resizeHeight: reducedPx };
	const bitmap = await createImageBitmap(picture, { ...size, resizeQuality: 'medium' });
	const canvas = Object.assign(document.createElement('canvas'), { width: reducedPx, height: reducedPx });
	const context = canvas.getContext('2d');
	context?.drawImage(bitmap, 0, 0);
	bitmap.close();
	return context ? needsTheme(context.getImageData(0, 0, reducedPx, reducedPx).data) : undefined;
}
