// IHDR, the first chunk of a PNG (ISO/IEC 15948, 11.2.1): rejects what the standard does not allow.
import { AppError } from '#contract/errors.ts';
import type { Size } from '#contract/size.ts';
import { checkSize } from './size.ts';

export const colorType = { grey: 0, color: 2, palette: 3, greyAlpha: 4, colorAlpha: 6 };

/** Permitted bits of a sample, by colour type. */
const bitDepths: Record<number, readonly number[]> = {
	[colorType.grey]: [1, 2, 4, 8, 16],
	[colorType.color]: [8, 16],
	[colorType.palette]: [1, 2, 4, 8],
	[colorType.greyAlpha]: [8, 16],
	[colorType.colorAlpha]: [8, 16],
};

const headerBytes = 13;

export interface PngHeader extends Size {
	readonly colorType: number;
}

/** Throws AppError 'unreadable-image' or 'too-many-pixels'. */
export function readPngHeader(data: Buffer): PngHeader {
	if (data.length !== headerBytes) throw new AppError('unreadable-image', `IHDR of ${data.length} bytes`);
	const header = { width: data.readUInt32BE(0), height: data.readUInt32BE(4), colorType: data.readUInt8(9) };
	checkSize(header);
	const [bitDepth = 0, type = 0, compression, filter, interlace = 0] = data.subarray(8);
	if (!bitDepths[type]?.includes(bitDepth) || compression !== 0 || filter !== 0 || interlace > 1) {
		throw new AppError('unreadable-image', `IHDR ends with ${data.toString('hex', 8)}`);
	}
	return header;
}
