// Reads the mask of a region as the server sends it.
import { decodePng, type Inflate } from '#matting/png/decode.ts';
import type { Mask } from '#matting/prompts/mask.ts';

/** Undefined for a file that is not an 8-bit grey PNG. */
export async function readMask(file: Blob, inflate: Inflate): Promise<Mask | undefined> {
	try {
		const { width, height, channels, pixels } = await decodePng(
			new Uint8Array(await file.arrayBuffer()),
			inflate,
		);
		return channels === 1 ? { width, height, values: pixels } : undefined;
	} catch {
		return undefined;
	}
}
