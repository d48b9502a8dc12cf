// The images of a source as planes: the stored result's alpha and colours, and the original's colours.
import type { Size } from '#contract/size.ts';
import type { Image } from '#matting/image.ts';
import { decodePng, type Inflate } from '#matting/png/decode.ts';
import { type PlanarImage, planesOf } from '#web/images/planes-of.ts';

export interface Planes extends Size {
	/** Alpha and RGB of the stored result; once the original has been added, RGB is the original's where alpha is 0. */
	readonly base: { readonly alpha: Uint8Array<ArrayBuffer>; readonly foreground: Uint8Array<ArrayBuffer> };
	/**
	 * Upright, at the size of the result, with the image's own alpha if it has one. Throws Error until it has been
	 * added.
	 */
	readonly original: Image;
	/** The image has the result's size. Does nothing if there is already an original. */
	addOriginal(image: Image): void;
}

/** Decodes the stored result, without the original. Rejects with Error for what cannot be decoded exactly. */
export async function decodeCutout(cutout: Blob, inflate: Inflate): Promise<Planes> {
	const { width, height, rgb: foreground, alpha } = await decode(cutout, inflate);
	const base = { alpha: alpha ?? new Uint8Array(width * height).fill(255), foreground };
	let original: Image | undefined;
	return {
		width,
		height,
		base,
		get original() {
			if (!original) throw new Error('The original has not been added.');
			return original;
		},
		addOriginal(image) {
			if (original) return;
			showOriginal(base, image.rgb);
			original = image;
		},
	};
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
