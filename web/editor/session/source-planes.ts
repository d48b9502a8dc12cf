// The images of a source as planes: the stored result's alpha and colours, and the original's colours.
import type { Size } from '#contract/size.ts';
import type { Image } from '#matting/image.ts';
import { decodePng, type Inflate } from '#matting/png/decode.ts';
import { type PlanarImage, planesOf } from '#web/images/planes-of.ts';
import type { Source } from './protocol.ts';

export interface Planes extends Size {
	/** Of the stored result: alpha, and RGB, which is the original's where alpha is 0. */
	readonly base: { readonly alpha: Uint8Array<ArrayBuffer>; readonly foreground: Uint8Array<ArrayBuffer> };
	/** Upright, at the size of the result; with the image's own alpha where it has one. */
	readonly original: Image;
}

/** Rejects with Error for images that cannot be decoded exactly, or whose sizes differ. */
export async function decodeSource(
	source: Pick<Source, 'cutout' | 'original'>,
	inflate: Inflate,
): Promise<Planes> {
	const { width, height, rgb: foreground, alpha } = await decode(source.cutout, inflate);
	const original = await decode(source.original, inflate);
	if (original.width !== width || original.height !== height)
		throw new Error(
			`The original is ${original.width} x ${original.height}, the cutout ${width} x ${height} pixels.`,
		);
	const base = { alpha: alpha ?? new Uint8Array(width * height).fill(255), foreground };
	showOriginal(base, original.rgb);
	return { width, height, base, original };
}

async function decode(file: Blob, inflate: Inflate): Promise<PlanarImage> {
	return planesOf(await decodePng(new Uint8Array(await file.arrayBuffer()), inflate));
}

/** The stored result has no colours where it is transparent; a stroke shows the original's there until it has ended. */
function showOriginal({ alpha, foreground }: Planes['base'], rgb: Uint8Array): void {
	for (let i = alpha.indexOf(0); i >= 0; i = alpha.indexOf(0, i + 1)) {
		foreground[3 * i] = rgb[3 * i] as number;
		foreground[3 * i + 1] = rgb[3 * i + 1] as number;
		foreground[3 * i + 2] = rgb[3 * i + 2] as number;
	}
}
