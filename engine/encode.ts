// Step 4: colours and matte become a PNG that holds nothing else.
import sharp from 'sharp';
import type { Matte, Picture } from './picture.ts';

/**
 * An 8-bit RGBA PNG without metadata. Where alpha is 0 the colour is 0 too: otherwise the removed
 * background would still be in the file.
 */
export async function encode({ width, height, rgb }: Picture, matte: Matte): Promise<Buffer> {
	return sharp(compose(rgb, matte), { raw: { width, height, channels: 4 } })
		.png(pngOptions)
		.toBuffer();
}

/**
 * Photos cut out with their true mattes, a megapixel (busy machine, so read them as ratios): level 2 with
 * adaptive filters 77 ms and 0.77 MB; without them 27 ms and 1.06 MB; level 6 with them 113 ms and 0.72 MB.
 * A quarter fewer bytes to keep and to send is worth the filters; what lies beyond level 2 is not.
 */
const pngOptions = { compressionLevel: 2, adaptiveFiltering: true } as const;

/** A pixel a write, in the byte order of every machine that onnxruntime-node runs on (little-endian). */
function compose(rgb: Uint8Array, matte: Matte): Uint8Array {
	const rgba = new Uint32Array(matte.length);
	for (let i = 0, from = 0; i < rgba.length; i++, from += 3) {
		const alpha = matte[i] as number;
		if (alpha === 0) continue;
		rgba[i] =
			(alpha << 24) |
			((rgb[from + 2] as number) << 16) |
			((rgb[from + 1] as number) << 8) |
			(rgb[from] as number);
	}
	return new Uint8Array(rgba.buffer);
}
