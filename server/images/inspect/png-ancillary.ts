// Selects the ancillary chunks of a PNG to keep: those that affect the visible
// image, if they have the size of the standard.
import { inflateSync } from 'node:zlib';
import { limits } from '#contract/limits.ts';
import { orientationIn, orientationOnly } from './exif.ts';
import { isProfile } from './icc.ts';
import { colorType } from './png-header.ts';

const fixedBytes: Record<string, number> = { sRGB: 1, gAMA: 4, cHRM: 32 };

const significantBitsBytes: Record<number, number> = {
	[colorType.grey]: 1,
	[colorType.color]: 3,
	[colorType.palette]: 3,
	[colorType.greyAlpha]: 2,
	[colorType.colorAlpha]: 4,
};

/** The data to keep of an ancillary chunk at a valid position, or undefined to drop the chunk. */
export function dataToKeep(
	type: string,
	data: Buffer,
	colors: number,
	palette: Buffer | undefined,
): Buffer | undefined {
	if (type === 'iCCP') return keptProfile(data);
	if (type === 'eXIf') return keptOrientation(data);
	if (type === 'cICP') return isColorCode(data) ? data : undefined;
	const isValid =
		type === 'tRNS'
			? isTransparency(data, colors, palette)
			: data.length === (type === 'sBIT' ? significantBitsBytes[colors] : fixedBytes[type]);
	return isValid ? data : undefined;
}

/** With codes of no RGB image, browsers do not show the file at all; decoders ignore them. */
function isColorCode(data: Buffer): boolean {
	const [, , matrix, range = 2] = data;
	return data.length === 4 && matrix === 0 && range <= 1;
}

function isTransparency({ length }: Buffer, colors: number, palette: Buffer | undefined): boolean {
	if (colors === colorType.grey) return length === 2;
	if (colors === colorType.color) return length === 6;
	return length > 0 && length <= (palette?.length ?? 0) / 3;
}

function keptOrientation(tiff: Buffer): Buffer | undefined {
	const orientation = orientationIn(tiff);
	return orientation > 1 ? orientationOnly(orientation) : undefined;
}

/** A name, its end, and 0 for deflate. The original name is dropped. */
const profileStart = Buffer.from('icc\0\0', 'latin1');
const maxNameBytes = 79;

/**
 * Inflates the profile within a limit first, because a decoder would inflate a
 * bomb to its end. Cuts what follows the compressed data.
 */
function keptProfile(data: Buffer): Buffer | undefined {
	const nameEnd = data.subarray(0, maxNameBytes + 1).indexOf(0);
	if (nameEnd < 1 || data[nameEnd + 1] !== 0) return undefined;
	const compressed = data.subarray(nameEnd + 2);
	const profile = inflateWithin(compressed, limits.maxProfileBytes);
	if (!profile || !isProfile(profile.bytes, profile.bytes.length)) return undefined;
	return Buffer.concat([profileStart, compressed.subarray(0, profile.compressedBytes)]);
}

function inflateWithin(compressed: Buffer, maxOutputLength: number) {
	try {
		const { buffer, engine } = inflateSync(compressed, {
			maxOutputLength,
			info: true,
		}) as unknown as Inflated;
		return { bytes: buffer, compressedBytes: engine.bytesWritten };
	} catch {
		return undefined;
	}
}

/** What zlib returns with the option `info`, which its types lack. */
interface Inflated {
	readonly buffer: Buffer;
	readonly engine: { readonly bytesWritten: number };
}
