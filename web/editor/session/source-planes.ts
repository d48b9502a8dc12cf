// The images of a source as planes: the stored result's alpha and colours, and the original's colours.
import type { Size } from '#contract/size.ts';
import type { Image } from '#matting/image.ts';
import { type DecodedPng, decodePng, type Inflate } from '#matting/png/decode.ts';
import type { Source } from './protocol.ts';

export interface Planes extends Size {
	/** Of the stored result: alpha, and RGB, which is the original's where alpha is 0. */
	readonly base: { readonly alpha: Uint8Array<ArrayBuffer>; readonly foreground: Uint8Array<ArrayBuffer> };
	/** Upright, at the size of the result; with the image's own alpha where it has one. */
	readonly original: Image;
}

/** Rejects with Error for images that cannot be decoded exactly, or whose sizes differ. */
export async function decodeSource(
	{ cutout, original }: Pick<Source, 'cutout' | 'original'>,
	inflate: Inflate,
): Promise<Planes> {
	const { width, height, rgb: foreground, alpha } = await decode(cutout, inflate);
	const { rgb, alpha: own, ...size } = await decode(original, inflate);
	if (size.width !== width || size.height !== height)
		throw new Error(
			`The original is ${size.width} x ${size.height}, the cutout ${width} x ${height} pixels.`,
		);
	const base = { alpha: alpha ?? new Uint8Array(width * height).fill(255), foreground };
	showOriginal(base, rgb);
	return { width, height, base, original: { width, height, rgb, ...(own && { alpha: own }) } };
}

async function decode(file: Blob, inflate: Inflate) {
	const png = await decodePng(new Uint8Array(await file.arrayBuffer()), inflate);
	return { width: png.width, height: png.height, ...planesOf(png) };
}

function planesOf({ channels, pixels }: DecodedPng): {
	rgb: Uint8Array<ArrayBuffer>;
	alpha?: Uint8Array<ArrayBuffer>;
} {
	if (channels === 3) return { rgb: pixels };
	const count = pixels.length / channels;
	const rgb = new Uint8Array(3 * count);
	if (channels === 1) {
		for (let i = 0; i < count; i++) rgb.fill(pixels[i] ?? 0, 3 * i, 3 * i + 3);
		return { rgb };
	}
	const alpha = new Uint8Array(count);
	for (let i = 0, from = 0, to = 0; i < count; i++, from += 4, to += 3) {
		rgb[to] = pixels[from] as number;
		rgb[to + 1] = pixels[from + 1] as number;
		rgb[to + 2] = pixels[from + 2] as number;
		alpha[i] = pixels[from + 3] as number;
	}
	return { rgb, alpha };
}

/** The stored result has no colours where it is transparent; a stroke shows the original's there until it has ended. */
function showOriginal({ alpha, foreground }: Planes['base'], rgb: Uint8Array): void {
	for (let i = alpha.indexOf(0); i >= 0; i = alpha.indexOf(0, i + 1)) {
		foreground[3 * i] = rgb[3 * i] as number;
		foreground[3 * i + 1] = rgb[3 * i + 1] as number;
		foreground[3 * i + 2] = rgb[3 * i + 2] as number;
	}
}
