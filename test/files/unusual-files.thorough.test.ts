// Unusual and damaged files beside the decoder: what it reads has the same
// pixels after inspection, what it rejects is unreadable.
import { deflateSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { decode } from '#engine/decode/decode.ts';
import { inspect } from '#server/images/inspect.ts';
import { disc, jpeg, png } from '../images.ts';
import { type JpegPart, jpegOf, partsOf, segment, withSegments } from './jpeg-file.ts';
import { chunksOf, encodeChunk, type PngChunk, pngOf, withChunks } from './png-file.ts';

let photo: Buffer;
let progressive: Buffer;
let plain: Buffer;
let palette: Buffer;
beforeAll(async () => {
	photo = await jpeg();
	progressive = await disc().jpeg({ progressive: true }).toBuffer();
	plain = await png();
	palette = await disc().png({ palette: true, colours: 16 }).toBuffer();
});

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const chunk = (type: string, data: Buffer | string = ''): PngChunk => ({
	type,
	data: Buffer.from(data as string, 'latin1'),
});
const raw = (text: string): JpegPart => ({ code: 0, bytes: latin1(text) });
const adobe = (transform: number) => segment(0xee, `Adobe\0\x64\0\0\0\0${String.fromCharCode(transform)}`);
const jfif = segment(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\0\0');
const tiff = (orientation: number) =>
	latin1(`MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`);
const exif = (orientation: number) => segment(0xe1, Buffer.concat([latin1('Exif\0\0'), tiff(orientation)]));
/** The file with a part at an index counted from the end. */
const withPart = (file: Buffer, fromEnd: number, part: JpegPart) =>
	jpegOf(partsOf(file).toSpliced(partsOf(file).length - fromEnd, 0, part));
const changed = (file: Buffer, code: number, change: (bytes: Buffer) => void) =>
	jpegOf(
		partsOf(file).map((part) => {
			const bytes = Buffer.from(part.bytes);
			if (part.code === code) change(bytes);
			return { ...part, bytes };
		}),
	);
const pixelsOf = (file: Buffer) =>
	Buffer.concat(chunksOf(file).flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
const withPixels = (data: Buffer) =>
	pngOf([chunksOf(plain)[0] as PngChunk, chunk('IDAT', data), chunk('IEND')]);

it.each<[string, () => Buffer]>([
	[
		'fill bytes in front of every marker',
		() => jpegOf(partsOf(photo).flatMap((part) => [raw('\xff'.repeat(300)), part])),
	],
	['the marker TEM', () => jpegOf([raw('\xff\x01'), ...partsOf(photo)])],
	['40,000 segments', () => withSegments(photo, Array<JpegPart>(40_000).fill(segment(0xe5, '')))],
	['JFIF and Adobe', () => withSegments(photo, [jfif, adobe(1)])],
	["Adobe's transform twice", () => withSegments(photo, [adobe(0), adobe(1)])],
	["Adobe's transform behind the frame", () => withPart(photo, 2, adobe(0))],
	["Adobe's transform behind the scan", () => withPart(photo, 1, adobe(0))],
	["Adobe's transform between scans", () => withPart(progressive, 3, adobe(0))],
	['an orientation behind the frame', () => withPart(photo, 2, exif(6))],
	['an orientation behind the scan', () => withPart(photo, 1, exif(6))],
	['an orientation between scans', () => withPart(progressive, 3, exif(6))],
	[
		'EXIF whose directories form a loop',
		() =>
			withSegments(photo, [
				segment(0xe1, Buffer.concat([latin1('Exif\0\0'), tiff(6).subarray(0, -4), latin1('\0\0\0\x08')])),
			]),
	],
	['no Huffman tables', () => jpegOf(partsOf(photo).filter(({ code }) => code !== 0xc4))],
	['IDAT behind IEND', () => Buffer.concat([plain, encodeChunk(chunk('IDAT', pixelsOf(plain)))])],
	['two files in one', () => Buffer.concat([plain, plain])],
	['IEND with data', () => pngOf([...chunksOf(plain).slice(0, -1), chunk('IEND', 'data')])],
	[
		'data behind the compressed pixels',
		() => withPixels(Buffer.concat([pixelsOf(plain), latin1('more'.repeat(50))])),
	],
	['a profile behind the palette', () => withChunks(palette, 'IDAT', [chunk('iCCP', 'icc\0\0')])],
	[
		'a profile with a preset dictionary',
		() =>
			withChunks(plain, 'IDAT', [
				chunk(
					'iCCP',
					Buffer.concat([
						latin1('icc\0\0'),
						deflateSync(latin1('dictionary'), { dictionary: latin1('dict') }),
					]),
				),
			]),
	],
	['orientations twice', () => withChunks(plain, 'IDAT', [chunk('eXIf', tiff(6)), chunk('eXIf', tiff(3))])],
	[
		'more colours than its depth needs',
		() =>
			pngOf(
				chunksOf(palette).map((found) =>
					found.type === 'PLTE' ? chunk('PLTE', Buffer.alloc(768, 77)) : found,
				),
			),
	],
	['an animation without frames', () => withChunks(plain, 'IDAT', [chunk('acTL', '\0\0\0\0\0\0\0\0')])],
])('a file with %s has the pixels that the decoder reads', async (_what, make) => {
	const original = make();
	const [theirs, ours] = [await decode(original), await decode(inspect(original).bytes)];
	expect([ours.width, ours.height]).toEqual([theirs.width, theirs.height]);
	expect(Buffer.from(ours.rgb).equals(Buffer.from(theirs.rgb))).toBe(true);
	expect(ours.alpha).toEqual(theirs.alpha);
});

it('an interlaced PNG of every side from 1 to 9 and every depth of grey has the pixels that the decoder reads', async () => {
	for (const bits of [1, 2, 4, 8, 16])
		for (let size = 0; size < 81; size++) {
			const original = interlaced(1 + (size % 9), 1 + Math.floor(size / 9), bits);
			const [theirs, ours] = [await decode(original), await decode(inspect(original).bytes)];
			expect(Buffer.from(ours.rgb).equals(Buffer.from(theirs.rgb)), `${size} ${bits}`).toBe(true);
		}
});

/** Offset and distance of the columns and rows of Adam7's passes. */
const passes = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
] as const;

function interlaced(width: number, height: number, bits: number): Buffer {
	const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, bits, 0, 0, 0, 1]);
	const rows = passes.flatMap(([x, y, dx, dy]) => {
		const [columns, lines] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
		const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(Math.ceil((columns * bits) / 8), 0xa5)]);
		return columns > 0 ? Array<Buffer>(Math.max(lines, 0)).fill(row) : [];
	});
	return pngOf([chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND')]);
}

it.each<[string, () => Buffer]>([
	[
		'its height behind the scan (DNL)',
		() =>
			withPart(
				changed(photo, 0xc0, (bytes) => bytes.fill(0, 5, 7)),
				1,
				segment(0xdc, '\0\x30'),
			),
	],
	['sampling factors of 0', () => changed(photo, 0xc0, (bytes) => bytes.fill(0, 11, 12))],
	['two SOI', () => Buffer.concat([photo.subarray(0, 2), photo])],
	['EOI in front of its frame', () => jpegOf([raw('\xff\xd9'), ...partsOf(photo)])],
	['a reserved marker', () => jpegOf([segment(0xf0, 'abc'), ...partsOf(photo)])],
	['no quantisation tables', () => jpegOf(partsOf(photo).filter(({ code }) => code !== 0xdb))],
	[
		'a preset dictionary for its pixels',
		() => withPixels(deflateSync(latin1('pixels'), { dictionary: latin1('dict') })),
	],
	['fewer rows than it declares', () => withPixels(pixelsOf(plain).subarray(0, -40))],
	[
		'a wrong checksum behind its compressed pixels',
		() => withPixels(Buffer.concat([pixelsOf(plain).subarray(0, -4), Buffer.alloc(4)])),
	],
	[
		'a chunk of 2 GB',
		() =>
			Buffer.concat([
				plain.subarray(0, 33),
				Buffer.from('80000000', 'hex'),
				latin1('tEXt'),
				plain.subarray(33),
			]),
	],
	[
		'its palette behind its pixels',
		() =>
			pngOf(
				chunksOf(palette)
					.toSorted((a, b) => Number(b.type === 'IDAT') - Number(a.type === 'IDAT'))
					.toSorted((a, b) => Number(b.type === 'IHDR') - Number(a.type === 'IHDR')),
			),
	],
])(
	'a file with %s is rejected as unreadable, by the header checks or by the decoder',
	async (_what, make) => {
		const original = make();
		await expect(decode(original)).rejects.toMatchObject({ code: 'unreadable-image' });
		await expect((async () => decode(inspect(original).bytes))()).rejects.toMatchObject({
			code: 'unreadable-image',
		});
	},
);
