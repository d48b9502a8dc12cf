// Adds an equivalent profile to a PNG that declares its colours by other chunks: a profile is the only declaration that
// sharp reads.
import { deflateSync } from 'node:zlib';
import { type Chunk, chunk, chunksOf, signature } from '#matting/png/chunks.ts';
import { type ColorSpace, colorSpaceOf } from '#matting/png/color-space.ts';
import { colorProfile, greyProfile } from './color-profile.ts';

const greyTypes: readonly (number | undefined)[] = [0, 4];

/** The chunks that the profile replaces. */
const replaced = ['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM'];

/**
 * Returns the PNG with an embedded profile. Returns the same bytes if a profile already decides the colours, if they
 * are sRGB, and for everything that is not a PNG. A cICP chunk with known values takes precedence over a profile.
 */
export function withColorProfile(png: Uint8Array): Uint8Array {
	const { chunks, endAt } = chunksBeforePixels(png);
	const [header, ...rest] = chunks;
	const space = colorSpaceOf(rest);
	if (!space || header?.type !== 'IHDR') return png;
	const kept = rest.filter(({ type }) => !replaced.includes(type));
	const pieces = [header, profileChunk(header, space), ...kept].flatMap(({ type, data }) =>
		chunk(type, [data]),
	);
	return Buffer.concat([signature, ...pieces, png.subarray(endAt)]);
}

function profileChunk({ data }: Chunk, space: ColorSpace): Chunk {
	const profile = greyTypes.includes(data[9]) ? greyProfile(space) : colorProfile(space);
	return { type: 'iCCP', data: Buffer.concat([Buffer.from('icc\0\0'), deflateSync(profile)]) };
}

/** No chunks if they cannot be read. `endAt` is the offset of the first chunk of pixels. */
function chunksBeforePixels(png: Uint8Array): { chunks: readonly Chunk[]; endAt: number } {
	const chunks: Chunk[] = [];
	try {
		let endAt = signature.length;
		for (const found of chunksOf(png)) {
			if (found.type === 'IDAT') return { chunks, endAt };
			chunks.push(found);
			endAt += 12 + found.data.length;
		}
	} catch {
		// The decoder rejects it.
	}
	return { chunks: [], endAt: 0 };
}
