// A PNG is decoded to the bytes that were encoded, and what is no such PNG is rejected.
import { deflateSync, inflateSync, crc32 as nativeCrc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { chunksOf, encodeChunk, type PngChunk, pngOf, withChunks } from '#test/files/png-file.ts';
import { type Raster, rasterOf } from '../compose/raster.ts';
import { crc32 } from './crc32.ts';
import { decodePng, type Inflate } from './decode.ts';
import { type Deflate, encodePng } from './encode.ts';

const deflate: Deflate = async function* (parts) {
	const stream = new Uint8Array(deflateSync(Buffer.concat([...parts])));
	// Pieces of odd sizes, as streams give them.
	for (let at = 0; at < stream.length; at += 777) yield stream.subarray(at, at + 777);
};

const inflateIn = (pieceBytes: number): Inflate =>
	async function* (pieces) {
		const all = inflateSync(Buffer.concat(pieces));
		for (let at = 0; at < all.length; at += pieceBytes) yield all.subarray(at, at + pieceBytes);
	};
const inflate = inflateIn(1000);

function noise(width: number, height: number, channels: 1 | 3 | 4): Raster {
	let state = 1;
	const next = () => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return state >>> 24;
	};
	return rasterOf(
		Uint8Array.from({ length: width * height * channels }, (_, at) =>
			at % 7 < 4 ? (at >> 5) & 255 : next(),
		),
		channels,
		{ width, height },
	);
}

const pixelsOf = (raster: Raster) => raster.rows(0, raster.height);

describe('what is encoded', () => {
	test.each([
		[1, 1, 1],
		[1, 1, 4],
		[1, 9, 3],
		[9, 1, 4],
		[61, 47, 1],
		[61, 47, 3],
		[61, 47, 4],
		[900, 700, 4],
	] as const)('of %i x %i pixels with %i channels comes back exactly', async (width, height, channels) => {
		const raster = noise(width, height, channels);
		const png = Buffer.concat(await encodePng(raster, deflate));
		const { pixels, ...facts } = await decodePng(png, inflate);
		expect(facts).toEqual({ width, height, channels });
		expect(Buffer.compare(pixels, pixelsOf(raster))).toBe(0);
		const other = await sharp(png)
			.toColourspace(channels === 1 ? 'b-w' : 'srgb')
			.raw()
			.toBuffer();
		expect(Buffer.compare(other, pixelsOf(raster))).toBe(0);
	});

	test('has no chunk but header, data and end', async () => {
		const png = Buffer.concat(await encodePng(noise(5, 5, 3), deflate));
		expect(chunksOf(png).map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
		expect(pngOf(chunksOf(png)).equals(png)).toBe(true);
	});

	test('is read from the raster from the first row to the last, in parts that overlap by one row', async () => {
		const raster = noise(2000, 500, 4);
		const read: [from: number, to: number][] = [];
		const watched = {
			...raster,
			rows(from: number, to: number) {
				read.push([from, to]);
				return raster.rows(from, to);
			},
		};
		await encodePng(watched, deflate);
		expect(read.length).toBeGreaterThan(2);
		const ends = read.map(([, to]) => to);
		expect(read.map(([from]) => from)).toEqual([0, ...ends.slice(0, -1).map((end) => end - 1)]);
		expect(ends.at(-1)).toBe(500);
	});

	test('fails with the failure of its raster', async () => {
		const rows = () => {
			throw new Error('no pixels');
		};
		await expect(encodePng({ ...noise(3, 3, 3), rows }, deflate)).rejects.toThrow('no pixels');
	});
});

/** Filters rows by the specification, each with another filter. */
function filtered(raster: Raster): Buffer {
	const { width, height, channels } = raster;
	const pixels = pixelsOf(raster);
	const row = width * channels;
	const at = (y: number, x: number) => (y < 0 || x < 0 ? 0 : (pixels[y * row + x] as number));
	const predictions = [
		() => 0,
		(y: number, x: number) => at(y, x - channels),
		(y: number, x: number) => at(y - 1, x),
		(y: number, x: number) => (at(y, x - channels) + at(y - 1, x)) >> 1,
		(y: number, x: number) => {
			const [a, b, c] = [at(y, x - channels), at(y - 1, x), at(y - 1, x - channels)];
			const nearness = [a, b, c].map((value) => Math.abs(a + b - c - value));
			return [a, b, c][nearness.indexOf(Math.min(...nearness))] as number;
		},
	];
	return Buffer.from(
		Array.from({ length: height }, (_, y) => {
			const filter = y % 5;
			const predict = predictions[filter] as (y: number, x: number) => number;
			return [filter, ...Array.from({ length: row }, (_, x) => (at(y, x) - predict(y, x)) & 255)];
		}).flat(),
	);
}

function fileOf(raster: Raster, data = filtered(raster)): PngChunk[] {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(raster.width, 0);
	header.writeUInt32BE(raster.height, 4);
	header.set([8, { 1: 0, 3: 2, 4: 6 }[raster.channels]], 8);
	return [
		{ type: 'IHDR', data: header },
		{ type: 'IDAT', data: deflateSync(data) },
		{ type: 'IEND', data: Buffer.alloc(0) },
	];
}

describe('a file', () => {
	test.each([1, 3, 4] as const)(
		'with %i channels and all filters is decoded, whatever pieces its data comes in',
		async (channels) => {
			// From the second row of five on, the first row has each filter too.
			for (const firstRow of [0, 1, 2, 3, 4]) {
				const whole = noise(13, 12, channels);
				const raster = rasterOf(whole.rows(firstRow, 12), channels, { width: 13, height: 12 - firstRow });
				for (const pieceBytes of [1, 7, 39, 40, 10_000]) {
					const { pixels } = await decodePng(pngOf(fileOf(raster)), inflateIn(pieceBytes));
					expect(Buffer.compare(pixels, pixelsOf(raster))).toBe(0);
				}
			}
		},
	);

	test.each([1, 2, 3, 4])('whose first row has filter %i is decoded', async (filter) => {
		const data = Buffer.from([filter, 10, 20, 30, 5, 5, 5]);
		const raster = noise(2, 1, 3);
		const { pixels } = await decodePng(pngOf(fileOf(raster, data)), inflate);
		const isBySide = filter !== 2;
		const halves = filter === 3;
		const second = [10, 20, 30].map((value) => 5 + (isBySide ? (halves ? value >> 1 : value) : 0));
		expect([...pixels]).toEqual([10, 20, 30, ...second]);
	});

	test.each([
		['left', 6, 12],
		['up', 12, 6],
	])(
		'whose Paeth estimate is as near to the upper left pixel as to %s is decoded from the latter',
		async (_nearer, left, up) => {
			const data = Buffer.from([0, 10, up, 4, (left - 10) & 255, 1]);
			const { pixels } = await decodePng(pngOf(fileOf(noise(2, 2, 1), data)), inflate);
			expect([...pixels]).toEqual([10, up, left, Math.min(left, up) + 1]);
		},
	);

	test('with image data in several chunks and with ancillary chunks is decoded', async () => {
		const raster = noise(20, 10, 4);
		const [header, data, end] = fileOf(raster) as [PngChunk, PngChunk, PngChunk];
		const halves = [data.data.subarray(0, 50), data.data.subarray(50)];
		const parts = halves.map((half) => ({ type: 'IDAT', data: half }));
		const text = { type: 'tEXt', data: Buffer.from('a\0b') };
		const { pixels } = await decodePng(pngOf([header, text, ...parts, text, end]), inflate);
		expect(Buffer.compare(pixels, pixelsOf(raster))).toBe(0);
	});

	const raster = noise(20, 10, 4);
	const good = fileOf(raster);
	const png = pngOf(good);
	const withHeader = (change: (header: Buffer) => void): Buffer => {
		const [header, ...rest] = good as [PngChunk, ...PngChunk[]];
		const data = Buffer.from(header.data);
		change(data);
		return pngOf([{ type: 'IHDR', data }, ...rest]);
	};

	test.each<[string, Uint8Array]>([
		['without bytes', new Uint8Array(0)],
		['of another kind', Buffer.from('GIF89a, and no PNG at all')],
		['that ends after its signature', png.subarray(0, 8)],
		['that ends within its header', png.subarray(0, 12)],
		['that ends within its data', png.subarray(0, 60)],
		['that ends before IEND', png.subarray(0, -12)],
		['with bytes behind IEND', Buffer.concat([png, Buffer.from('more')])],
		['with a chunk behind IEND', pngOf([...good, { type: 'tEXt', data: Buffer.from('a\0b') }])],
		['with a wrong checksum of its header', Buffer.from(png).fill(png.readUInt8(29) ^ 1, 29, 30)],
		['without a header', pngOf(good.slice(1))],
		['with a second header', pngOf([...good.slice(0, 1), ...good])],
		['without image data', pngOf(good.filter(({ type }) => type !== 'IDAT'))],
		[
			'with a chunk between its image data',
			pngOf([...good.slice(0, 2), { type: 'tEXt', data: Buffer.from('a\0b') }, ...good.slice(1)]),
		],
		['with an unknown critical chunk', withChunks(png, 'IDAT', [{ type: 'ABCD', data: Buffer.alloc(1) }])],
		['with a transparent colour', withChunks(png, 'IDAT', [{ type: 'tRNS', data: Buffer.alloc(6) }])],
		['of no width', withHeader((header) => header.writeUInt32BE(0, 0))],
		['of no height', withHeader((header) => header.writeUInt32BE(0, 4))],
		['with more rows than data', withHeader((header) => header.writeUInt32BE(11, 4))],
		['with fewer rows than data', withHeader((header) => header.writeUInt32BE(9, 4))],
		['of 16 bit', withHeader((header) => header.writeUInt8(16, 8))],
		['with a palette', withHeader((header) => header.writeUInt8(3, 9))],
		['of grey with alpha', withHeader((header) => header.writeUInt8(4, 9))],
		['with another compression', withHeader((header) => header.writeUInt8(1, 10))],
		['with other filters', withHeader((header) => header.writeUInt8(1, 11))],
		['with interlacing', withHeader((header) => header.writeUInt8(1, 12))],
		['with an unknown filter', pngOf(fileOf(raster, Buffer.from(filtered(raster)).fill(5, 0, 1)))],
		[
			'with a broken zlib stream',
			pngOf(good.map((one) => (one.type === 'IDAT' ? { ...one, data: one.data.subarray(3) } : one))),
		],
	])('%s is rejected', async (_name, file) => {
		await expect(decodePng(file, inflate)).rejects.toThrow(Error);
	});

	test('of more than 25 megapixels is rejected before it is inflated, one of 25 is not', async () => {
		const sized = (height: number) =>
			withHeader((header) => {
				header.writeUInt32BE(5000, 0);
				header.writeUInt32BE(height, 4);
			});
		const inflated: number[] = [];
		const watched: Inflate = async function* (pieces) {
			inflated.push(pieces.length);
			yield Buffer.alloc(0);
		};
		await expect(decodePng(sized(5001), watched)).rejects.toThrow('5000 x 5001');
		expect(inflated).toEqual([]);
		await expect(decodePng(sized(5000), watched)).rejects.toThrow('less data');
		expect(inflated).toEqual([1]);
	});

	test('whose data never ends is abandoned, and its stream is closed', async () => {
		const events: string[] = [];
		const endless: Inflate = async function* () {
			try {
				for (;;) yield new Uint8Array(4096);
			} finally {
				events.push('closed');
			}
		};
		await expect(decodePng(png, endless)).rejects.toThrow('more data');
		expect(events).toEqual(['closed']);
	});
});

test('the checksum is the native one, in one piece or in several', () => {
	const bytes = pixelsOf(noise(50, 50, 4));
	for (const length of [0, 1, 2, 255, 9000]) {
		const whole = bytes.subarray(0, length);
		expect(crc32(whole)).toBe(nativeCrc32(whole));
		expect(crc32(whole.subarray(length >> 1), crc32(whole.subarray(0, length >> 1)))).toBe(
			nativeCrc32(whole),
		);
	}
	expect(encodeChunk({ type: 'IEND', data: Buffer.alloc(0) }).readUInt32BE(8)).toBe(
		crc32(Buffer.from('IEND')),
	);
});
