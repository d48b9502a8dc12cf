// Encodes the current matte to be sent with a click: as a small PNG in base64.
import type { Size } from '#contract/size.ts';
import { rasterOf } from '#matting/compose/raster.ts';
import type { Matte } from '#matting/image.ts';
import { encodePng } from '#matting/png/encode.ts';
import { shrunkMatte } from '#matting/prompts/shrunk-matte.ts';
import { deflate } from '#web/images/streams.ts';

export async function encodeGuess(matte: Matte, size: Size): Promise<string> {
	const small = shrunkMatte(matte, size);
	const pieces = await encodePng(rasterOf(small.values, 1, small), deflate);
	// Not every browser has Uint8Array.toBase64 yet.
	const text = pieces.map((piece) => Array.from(piece, (byte) => String.fromCharCode(byte)).join(''));
	return btoa(text.join(''));
}
