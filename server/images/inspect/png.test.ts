// Which chunks of a PNG stay, which are removed, and which files are rejected.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { profileOf } from '#test/files/malicious-files.ts';
import { chunksOf, encodeChunk, type PngChunk, pngOf, typesOf, withChunks } from '#test/files/png-file.ts';
import { disc, png } from '#test/images.ts';
import { inspect } from '../inspect.ts';

let plain: Buffer;
let palette: Buffer;
beforeAll(async () => {
	const withoutDensity = (bytes: Buffer) => pngOf(chunksOf(bytes).filter(({ type }) => type !== 'pHYs'));
	plain = withoutDensity(await png());
	palette = withoutDensity(await disc().png({ palette: true }).toBuffer());
});

const clean = (bytes: Buffer) => inspect(bytes).bytes;
const code = (bytes: Buffer) => {
	try {
		return inspect(bytes).header.type;
	} catch (error) {
		return error instanceof AppError ? error.code : error;
	}
};
const chunk = (type: string, ...data: number[]): PngChunk => ({ type, data: Buffer.from(data) });
const text = (type: string, content: string): PngChunk => ({ type, data: Buffer.from(content, 'latin1') });
const profile = (content: Buffer, name = 'icc', behind = ''): PngChunk => ({
	type: 'iCCP',
	data: Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), deflateSync(content), Buffer.from(behind)]),
});
const rotation = text('eXIf', 'II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0');
const gamma = chunk('gAMA', 0, 0, 0xb1, 0x8f);

it('a file without metadata is unchanged, byte for byte', () => {
	expect(clean(plain).equals(plain)).toBe(true);
});

it('chunks that affect the colours stay, in the order of the standard', () => {
	const facts = [gamma, chunk('sRGB', 0), chunk('cICP', 1, 13, 0, 1), rotation, chunk('sBIT', 8, 8, 8, 8)];
	const bytes = withChunks(plain, 'IDAT', [...facts, text('cHRM', 'x'.repeat(32)), profile(profileOf(200))]);
	expect(typesOf(clean(bytes))).toEqual([
		...['IHDR', 'cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT', 'eXIf', 'IDAT', 'IEND'],
	]);
});

it.each('tEXt zTXt iTXt tIME pHYs bKGD hIST sPLT acTL fcTL prIv mDCV PLTE'.split(' '))(
	'%s is removed at any position of an image without a palette',
	(type) => {
		for (const before of ['IDAT', 'IEND'] as const) {
			expect(clean(withChunks(plain, before, [text(type, 'anything')])).equals(plain)).toBe(true);
		}
	},
);

it('data behind IEND is removed', () => {
	expect(clean(Buffer.concat([plain, Buffer.from('trailer')])).equals(plain)).toBe(true);
});

/** The plain file with its pixels in two IDAT chunks. */
function inTwoParts(): Buffer {
	const pixels = chunksOf(plain).find(({ type }) => type === 'IDAT') as PngChunk;
	const halves = [0, 1].map((i) => ({
		type: 'IDAT',
		data: pixels.data.subarray(100 * i, i ? undefined : 100),
	}));
	return pngOf([...chunksOf(plain).slice(0, 1), ...halves, chunk('IEND')]);
}

it('several IDAT chunks become one with the same data', () => {
	expect(clean(inTwoParts()).equals(plain)).toBe(true);
});

describe('an ancillary chunk is removed if it', () => {
	const damaged = encodeChunk(gamma);
	damaged[9] = 7;
	const cases: [string, () => Buffer][] = [
		[
			'has a wrong checksum',
			() => Buffer.concat([pngOf(chunksOf(plain).slice(0, 1)), damaged, plain.subarray(33)]),
		],
		['has a wrong length', () => withChunks(plain, 'IDAT', [chunk('gAMA', 0, 0, 1)])],
		['is behind the pixels', () => withChunks(plain, 'IEND', [gamma])],
		[
			'has transparency that does not fit the colour type',
			() => withChunks(plain, 'IDAT', [chunk('tRNS', 0, 1)]),
		],
		['has codes of another colour model', () => withChunks(plain, 'IDAT', [chunk('cICP', 1, 13, 1, 1)])],
		['has codes of an unknown range', () => withChunks(plain, 'IDAT', [chunk('cICP', 1, 13, 0, 2)])],
		['is an invalid profile', () => withChunks(plain, 'IDAT', [profile(Buffer.alloc(500))])],
		['is a truncated profile', () => withChunks(plain, 'IDAT', [profile(profileOf(9000).subarray(0, 5000))])],
		['is a profile that does not inflate', () => withChunks(plain, 'IDAT', [text('iCCP', 'icc\0\0nothing')])],
		[
			'is a profile of an unknown compression',
			() => {
				const { type, data } = profile(profileOf(200));
				data[4] = 1;
				return withChunks(plain, 'IDAT', [{ type, data }]);
			},
		],
		['is EXIF of an upright image', () => withChunks(plain, 'IDAT', [text('eXIf', 'MM\0*\0\0\0\x08\0\0')])],
	];
	it.each(cases)('%s', (_when, make) => {
		expect(clean(make()).equals(plain)).toBe(true);
	});

	it('is not the first of its type', () => {
		const once = withChunks(plain, 'IDAT', [gamma]);
		expect(clean(withChunks(once, 'IDAT', [chunk('gAMA', 0, 0, 0, 9)])).equals(once)).toBe(true);
	});

	it('is behind the palette instead of in front of it', () => {
		expect(typesOf(clean(withChunks(palette, 'PLTE', [gamma])))).toContain('gAMA');
		expect(typesOf(clean(withChunks(palette, 'IDAT', [gamma])))).not.toContain('gAMA');
	});

	it('makes more colours transparent than the palette has', () => {
		const few = pngOf(chunksOf(palette).filter(({ type }) => type !== 'tRNS'));
		const colors = (chunksOf(few).find(({ type }) => type === 'PLTE') as PngChunk).data.length / 3;
		const withTransparency = (count: number) =>
			withChunks(few, 'IDAT', [{ type: 'tRNS', data: Buffer.alloc(count) }]);
		expect(typesOf(clean(withTransparency(colors)))).toContain('tRNS');
		expect(typesOf(clean(withTransparency(colors + 1)))).not.toContain('tRNS');
	});

	it.each([
		['grey', 'b-w', 2],
		['colours', 'srgb', 6],
	])('does not make one colour of an image of %s transparent', async (_what, space, bytes) => {
		const opaque = await disc().removeAlpha().toColourspace(space).png().toBuffer();
		const withTransparency = (count: number) =>
			withChunks(opaque, 'IDAT', [{ type: 'tRNS', data: Buffer.alloc(count) }]);
		expect(typesOf(clean(withTransparency(bytes)))).toContain('tRNS');
		for (const other of [bytes - 1, bytes + 1])
			expect(typesOf(clean(withTransparency(other)))).not.toContain('tRNS');
	});
});

it('a profile of exactly the maximum size is kept, one byte more is removed', () => {
	const bytes = (length: number) => withChunks(plain, 'IDAT', [profile(profileOf(length))]);
	expect(typesOf(clean(bytes(limits.maxProfileBytes)))).toContain('iCCP');
	expect(typesOf(clean(bytes(limits.maxProfileBytes + 1)))).not.toContain('iCCP');
});

it('a profile whose name has 1 to 79 characters is kept, and no other one, as in decoders', () => {
	const lengths = [0, 1, 79, 80].filter((length) =>
		typesOf(clean(withChunks(plain, 'IDAT', [profile(profileOf(200), 'n'.repeat(length))]))).includes('iCCP'),
	);
	expect(lengths).toEqual([1, 79]);
});

it('a profile keeps neither its name nor data behind it', () => {
	const bytes = clean(withChunks(plain, 'IDAT', [profile(profileOf(200), 'name', 'hidden')]));
	expect(bytes.equals(withChunks(plain, 'IDAT', [profile(profileOf(200))]))).toBe(true);
});

it.each([2, 8])('the orientation %i is kept', async (orientation) => {
	const bytes = clean(await disc().withMetadata({ orientation }).png().toBuffer());
	expect((await sharp(bytes).metadata()).orientation).toBe(orientation);
});

it('an orientation behind the pixels is moved in front of them, where every reader finds it', async () => {
	const { header, bytes } = inspect(withChunks(plain, 'IEND', [rotation]));
	expect(header).toMatchObject({ width: 48, height: 64 });
	expect((await sharp(bytes).metadata()).orientation).toBe(6);
});

describe('a PNG is rejected', () => {
	const withHeader = (change: (data: Buffer) => void) => {
		const [header, ...rest] = chunksOf(plain) as [PngChunk];
		const data = Buffer.from(header.data);
		change(data);
		return pngOf([{ type: 'IHDR', data }, ...rest]);
	};
	const at = (offset: number, value: number) => () => withHeader((data) => data.writeUInt8(value, offset));
	const without = (type: string, file = plain) =>
		pngOf(chunksOf(file).filter((found) => found.type !== type));

	const withPalette = (bytes: number) =>
		withChunks(without('PLTE', palette), 'IDAT', [{ type: 'PLTE', data: Buffer.alloc(bytes) }]);

	const interrupted = (other: PngChunk) => {
		const [first, second] = chunksOf(inTwoParts()).filter(({ type }) => type === 'IDAT') as [
			PngChunk,
			PngChunk,
		];
		return pngOf([...chunksOf(plain).slice(0, 1), first, other, second, chunk('IEND')]);
	};

	const cases: [string, () => Buffer][] = [
		['of 3 bits', at(8, 3)],
		['of 4 bits with RGB', at(8, 4)],
		['of colour type 5', at(9, 5)],
		['of another compression', at(10, 1)],
		['of another filter', at(11, 1)],
		['of another interlace method', at(12, 2)],
		['without height', () => withHeader((data) => data.writeUInt32BE(0, 4))],
		['without IHDR', () => without('IHDR')],
		[
			'whose IHDR has another name',
			() => pngOf(chunksOf(plain).map(({ type, data }) => ({ type: type === 'IHDR' ? 'IHDr' : type, data }))),
		],
		['with two IHDR', () => withChunks(plain, 'IDAT', chunksOf(plain).slice(0, 1))],
		[
			'with a longer IHDR',
			() => pngOf([{ type: 'IHDR', data: Buffer.alloc(14, 1) }, ...chunksOf(plain).slice(1)]),
		],
		['without IDAT', () => without('IDAT')],
		[
			'with an empty IDAT',
			() => pngOf([...chunksOf(without('IDAT')).slice(0, 1), chunk('IDAT'), chunk('IEND')]),
		],
		['without IEND', () => without('IEND')],
		['without its palette', () => without('PLTE', palette)],
		['with two palettes', () => withChunks(palette, 'IDAT', [chunk('PLTE', 1, 2, 3)])],
		[
			'with a palette of half a colour',
			() => withChunks(without('PLTE', palette), 'IDAT', [chunk('PLTE', 1, 2)]),
		],
		['with a palette of no colour', () => withPalette(0)],
		['with a palette of 257 colours', () => withPalette(771)],
		['with an unknown critical chunk', () => withChunks(plain, 'IDAT', [chunk('PrIv')])],
		['with a text between its IDAT chunks', () => interrupted(text('tEXt', 'a\0b'))],
		['with an empty unknown chunk between its IDAT chunks', () => interrupted(chunk('prIv'))],
		['with an orientation between its IDAT chunks', () => interrupted(rotation)],
	];
	it.each(cases)('%s', (_what, make) => {
		expect(code(make())).toBe('unreadable-image');
	});

	it('but not with a palette of 256 colours', () => {
		expect(code(withPalette(768))).toBe('image/png');
	});

	it.each(['IHDR', 'PLTE', 'IDAT', 'IEND'])('whose %s has a wrong checksum', (type) => {
		const bytes = Buffer.from(palette);
		const found = bytes.indexOf(type);
		const checksum = found + 4 + bytes.readUInt32BE(found - 4);
		bytes[checksum] = (bytes[checksum] as number) ^ 1;
		expect([code(palette), code(bytes)]).toEqual(['image/png', 'unreadable-image']);
	});
});
