// An image that does not compress, for tests that need many real bytes.
import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';

/** A JPEG of random pixels, about three bytes a pixel; no two are alike. */
export function noise(side: number): Promise<Buffer> {
	const rgb = randomFillSync(Buffer.alloc(3 * side * side));
	return sharp(rgb, { raw: { width: side, height: side, channels: 3 } })
		.jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
		.toBuffer();
}
