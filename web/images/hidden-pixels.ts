// Browsers that resist fingerprinting, such as Tor Browser, give a page random noise instead of the pixels that it has
// drawn on a canvas.
import { contextOf } from './offscreen.ts';

const sidePx = 16;

/** Other browsers change some pixels by a level or two, which is invisible. */
const minNoise = 8;

export class HiddenPixelsError extends Error {
	override name = 'HiddenPixelsError';
}

/**
 * Throws a HiddenPixelsError where nothing can be read from a canvas. A user
 * may allow it at any time, so each image checks again.
 */
export function checkPixels(): void {
	const drawn = new ImageData(sidePx, sidePx);
	for (let i = 0; i < drawn.data.length; i++) drawn.data[i] = i % 4 === 3 ? 255 : (i * 89) % 256;
	const context = contextOf({ width: sidePx, height: sidePx });
	context.putImageData(drawn, 0, 0);
	const { data } = context.getImageData(0, 0, sidePx, sidePx);
	const noise = data.reduce((sum, level, i) => sum + Math.abs(level - (drawn.data[i] as number)), 0);
	if (noise / data.length > minNoise)
		throw new HiddenPixelsError('This browser hides the pixels of a canvas.');
}
