// Which theme's checkerboard the pixels of a cutout need to be seen.
export type Theme = 'light' | 'dark';

const sidePx = 64;

/** Relative luminances (WCAG 2.2): darker than this a cutout differs from dark squares by less than 2.2:1, */
const darkest = 0.1;
/** and lighter than this from the lighter half of light squares by less than 1.25:1. */
const lightest = 0.8;
/** A cutout that covers less of its image is thin, such as writing. */
const maxThinShare = 0.15;
/** Of a thin cutout, what may not be seen: a line in one of several inks. */
const maxHiddenShare = 0.1;

/** Decodes and scales beside the page's own work, as a large cutout takes a while. */
export async function readTheme(picture: ImageBitmapSource): Promise<Theme | undefined> {
	const size = { resizeWidth: sidePx, resizeHeight: sidePx };
	const bitmap = await createImageBitmap(picture, { ...size, resizeQuality: 'medium' });
	const canvas = Object.assign(document.createElement('canvas'), { width: sidePx, height: sidePx });
	const context = canvas.getContext('2d');
	context?.drawImage(bitmap, 0, 0);
	bitmap.close();
	return context ? needsTheme(context.getImageData(0, 0, sidePx, sidePx).data) : undefined;
}

/**
 * The pixels are R, G, B, A, not premultiplied. Undefined where both themes show them, or nothing is visible: the mean
 * of what is visible decides, so that a portrait in a black suit stays as it is; of a thin cutout all parts do.
 */
export function needsTheme(pixels: Uint8ClampedArray): Theme | undefined {
	let [sum, weight, dark, light] = [0, 0, 0, 0];
	for (let at = 0; at < pixels.length; at += 4) {
		const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4);
		const luminance = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
		sum += alpha * luminance;
		weight += alpha;
		if (luminance < darkest) dark += alpha;
		if (luminance > lightest) light += alpha;
	}
	if (weight === 0) return undefined;
	const isThin = weight < maxThinShare * 255 * (pixels.length / 4);
	if (isThin && Math.max(dark, light) > maxHiddenShare * weight) return dark > light ? 'light' : 'dark';
	const mean = sum / weight;
	if (mean < darkest) return 'light';
	return mean > lightest ? 'dark' : undefined;
}

const linear = (level: number) =>
	level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4;
