// Which optional chunks of a PNG stay: those that change how its pixels look, each in the size the standard gives it.
import { inflateSync } from 'node:zlib';
import { limits } from '#contract/limits.ts';
import { orientationIn, orientationOnly } from './exif.ts';
import { isProfile } from './icc.ts';
import { colourType } from './png-header.ts';

const fixedBytes: Record<string, number> = { cICP: 4, sRGB: 1, gAMA: 4, cHRM: 32 };

const significantBitsBytes: Record<number, number> = {
	[colourType.grey]: 1,
	[colourType.colour]: 3,
	[colourType.palette]: 3,
	[colourType.greyAlpha]: 2,
	[colourType.colourAlpha]: 4,
};

/** Data to keep of an optional chunk that is in its place, or undefined to drop it. */
export function dataToKeep(
	type: string,
	data: Buffer,
	colours: number,
	palette: Buffer | undefined,
): Buffer | undefined {
	if (type === 'iCCP') return profileOnly(data);
	if (type === 'eXIf') return turnOnly(data);
	const isRight =
		type === 'tRNS'
			? isTransparency(data, colours, palette)
			: data.length === (type === 'sBIT' ? significantBitsBytes[colours] : fixedBytes[type]);
	return isRight ? data : undefined;
}

function isTransparency({ length }: Buffer, colours: number, palette: Buffer | undefined): boolean {
	if (colours === colourType.grey) return length === 2;
	if (colours === colourType.colour) return length === 6;
	return length > 0 && length <= (palette?.length ?? 0) / 3;
}

function turnOnly(tiff: Buffer): Buffer | undefined {
	const orientation = orientationIn(tiff);
	return orientation > 1 ? orientationOnly(orientation) : undefined;
}

/** A name, its end, and 0 for deflate; we keep no name of others. */
const profileStart = Buffer.from('icc\0\0', 'latin1');
const longestNameBytes = 79;

/** Inflated here first, within bounds: a decoder inflates a bomb to its end. What follows the compressed data is cut. */
function profileOnly(data: Buffer): Buffer | undefined {
	const nameEnd = data.subarray(0, longestNameBytes + 1).indexOf(0);
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

/** What zlib answers when asked for `info`; its types do not tell. */
interface Inflated {
	readonly buffer: Buffer;
	readonly engine: { readonly bytesWritten: number };
}
