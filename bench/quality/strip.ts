// One row of the contact sheet: image, ground truth, Peel's matte, the peer's
// and the difference of Peel's, side by side.
import sharp from 'sharp';
import type { SheetEntry } from './evaluate.ts';

/** Each tile is a square of this side, in pixels. */
const tilePx = 240;
const background = '#777777';

export const columns = (hasPeer: boolean): string[] => [
	'image',
	'ground truth',
	'ours',
	...(hasPeer ? ['peer'] : []),
	'difference',
];

/** A PNG. */
export async function strip({ file, width, height, truth, ours, peer }: SheetEntry): Promise<Buffer> {
	const grey = (matte: Uint8Array) => sharp(matte, { raw: { width, height, channels: 1 } });
	const wrong = sharp(difference(ours, truth), { raw: { width, height, channels: 3 } });
	const images = [sharp(file).autoOrient(), grey(truth), grey(ours), ...(peer ? [grey(peer)] : []), wrong];
	const tiles = await Promise.all(
		images.map((image) =>
			image
				.toColourspace('srgb')
				.resize(tilePx, tilePx, { fit: 'contain', background })
				.flatten({ background })
				.png()
				.toBuffer(),
		),
	);
	const create = { width: tilePx * tiles.length, height: tilePx, channels: 3, background } as const;
	const placed = tiles.map((input, i) => ({ input, left: i * tilePx, top: 0 }));
	return sharp({ create }).composite(placed).png().toBuffer();
}

/** RGB: white where the matte is correct, red where it keeps too much, blue where too little. */
export function difference(matte: Uint8Array, truth: Uint8Array): Uint8Array {
	const rgb = new Uint8Array(matte.length * 3);
	for (let i = 0; i < matte.length; i++) {
		const tooMuch = (matte[i] as number) - (truth[i] as number);
		rgb[3 * i] = 255 - Math.max(0, -tooMuch);
		rgb[3 * i + 1] = 255 - Math.abs(tooMuch);
		rgb[3 * i + 2] = 255 - Math.max(0, tooMuch);
	}
	return rgb;
}
