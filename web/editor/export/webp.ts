// Lossless WebP in WebAssembly: a canvas would premultiply, and some browsers' canvases write no WebP.
import type { RgbaImage } from '../session/host.ts';
import { loadWebp } from './loaded-parts.ts';

/** Effort of the method, 0 to 6: more takes several times as long for a few percent. */
const method = 1;
/** Effort of a lossless file, 0 to 100. */
const quality = 40;

/** Every pixel as it is, colours under alpha 0 included. Rejects when the encoder cannot be loaded. */
export async function encodeWebp({ pixels, width, height }: RgbaImage): Promise<Blob> {
	const encode = await loadWebp();
	const image = { data: pixels, width, height } as ImageData;
	const file = await encode(image, { lossless: 1, exact: 1, method, quality });
	return new Blob([file], { type: 'image/webp' });
}
