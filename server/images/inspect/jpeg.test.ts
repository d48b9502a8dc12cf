// Which parts of a JPEG stay, which are removed, and which files are rejected.
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type JpegPart, jpegOf, partsOf, segment, withSegments } from '#test/files/jpeg-file.ts';
import { jpegWithScans, profileOf } from '#test/files/malicious-files.ts';
import { disc, jpeg } from '#test/images.ts';
import { inspect } from '../inspect.ts';

let plain: Buffer;
beforeAll(async () => {
	plain = await jpeg();
});

const clean = (bytes: Buffer) => inspect(bytes).bytes;
const outcome = (bytes: Buffer) => {
	try {
		return inspect(bytes).header.type;
	} catch (error) {
		return error instanceof AppError ? error.code : error;
	}
};
const latin1 = (words: string) => Buffer.from(words, 'latin1');
const tiff = (orientation: number) =>
	latin1(`MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}`);
const exif = (orientation: number) =>
	segment(0xe1, Buffer.concat([latin1('Exif\0\0'), tiff(orientation), Buffer.alloc(6)]));
const profilePart = (number: number, count: number, content: Buffer) =>
	segment(0xe2, Buffer.concat([latin1('ICC_PROFILE\0'), Buffer.from([number, count]), content]));
const sideways = { width: 48, height: 64 };

it('a file without metadata is unchanged, byte for byte', () => {
	expect(clean(plain).equals(plain)).toBe(true);
});

it.each([
	[
		'other application data',
		[0xe3, 0xe4, 0xe5, 0xe8, 0xeb, 0xec, 0xed, 0xef].map((code) => segment(code, 'x')),
	],
	['XMP', [segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')]],
	['further images', [segment(0xe2, 'MPF\0')]],
	['a thumbnail beside JFIF', [segment(0xe0, 'JFXX\0\x10image')]],
	['JFIF that is too short', [segment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48')]],
	['a colour transform that is too short', [segment(0xee, 'Adobe\0\x64')]],
	['comments', [segment(0xfe, 'comment'), segment(0xfe, '')]],
	['EXIF of an upright image', [exif(1)]],
	['damaged EXIF', [segment(0xe1, 'Exif\0\0MM\0*damaged')]],
	['a number of lines', [segment(0xdc, '\0\x30')]],
])('%s: removed, in front of the image and between its parts', (_what, more) => {
	const parts = partsOf(plain);
	const bytes = jpegOf([...more, ...parts.slice(0, -1), ...more, ...parts.slice(-1)]);
	expect(clean(bytes).equals(plain)).toBe(true);
});

describe.each([0, 1])('a segment with the invalid length %i', (length) => {
	const invalid = (code: number): JpegPart => ({ code, bytes: Buffer.from([0xff, code, 0, length]) });
	const positions = (part: JpegPart) => {
		const parts = partsOf(plain);
		return [0, parts.length - 2, parts.length - 1].map((at) => jpegOf(parts.toSpliced(at, 0, part)));
	};

	it.each([
		['a comment', 0xfe],
		['application data', 0xe1],
		['application data of JFIF', 0xe0],
		['application data of Adobe', 0xee],
		['a number of lines', 0xdc],
	])('is removed if it is %s, because decoders take it for an empty one', async (_what, code) => {
		for (const bytes of positions(invalid(code))) {
			await expect(sharp(bytes, { failOn: 'error' }).stats()).resolves.toBeTruthy();
			expect(clean(bytes).equals(plain)).toBe(true);
		}
	});

	it.each([
		['a quantisation table', 0xdb],
		['a Huffman table', 0xc4],
		['a restart interval', 0xdd],
	])('rejects the file if it is %s in front of the scan, as decoders do', async (_what, code) => {
		for (const bytes of positions(invalid(code)).slice(0, 2)) {
			await expect(sharp(bytes, { failOn: 'error' }).stats()).rejects.toThrow();
			expect(outcome(bytes)).toBe('unreadable-image');
		}
	});
});

it('a file that ends inside the length of a comment is read up to there', () => {
	const bytes = Buffer.concat([plain.subarray(0, -2), Buffer.from('fffe00', 'hex')]);
	expect(clean(bytes).includes(plain.subarray(0, -2))).toBe(true);
});

it('a marker without a meaning between segments is removed', () => {
	const [first, ...rest] = partsOf(plain) as [JpegPart];
	const temporary = { code: 0x01, bytes: Buffer.from('ff01', 'hex') };
	expect(clean(jpegOf([first, temporary, ...rest])).equals(plain)).toBe(true);
});

it('restart markers are part of the pixels', () => {
	const markers = Buffer.from('ffd0ffd1ffd2ffd3ffd4ffd5ffd6ffd7', 'hex');
	const bytes = Buffer.concat([plain.subarray(0, -2), markers, plain.subarray(-2)]);
	expect(clean(bytes).equals(bytes)).toBe(true);
});

it('data behind EOI is removed, even if it is another image', () => {
	expect(clean(Buffer.concat([plain, plain])).equals(plain)).toBe(true);
});

it('stray bytes between segments are removed', () => {
	const [first, ...rest] = partsOf(plain) as [JpegPart];
	const stray = { code: 0, bytes: Buffer.from('stray bytes') };
	expect(clean(jpegOf([first, stray, ...rest])).equals(plain)).toBe(true);
});

it('a thumbnail inside JFIF is removed, the resolution is kept', () => {
	const jfif = (sides: string) => segment(0xe0, `JFIF\0\x01\x02\x01\0\x48\0\x48${sides}`);
	const bytes = clean(withSegments(plain, [jfif('\x01\x01rgb')]));
	expect(bytes.equals(withSegments(plain, [jfif('\0\0')]))).toBe(true);
});

it("Adobe's colour transform is kept, data behind it is removed", async () => {
	const bytes = await disc().toColourspace('cmyk').jpeg().toBuffer();
	const adobe = partsOf(bytes).find(({ code }) => code === 0xee) as JpegPart;
	const longer = segment(0xee, Buffer.concat([adobe.bytes.subarray(4), latin1('hidden')]));
	const result = clean(
		jpegOf(partsOf(bytes).map((part) => (part === adobe || part.code === 0xee ? longer : part))),
	);
	expect(result.equals(clean(bytes))).toBe(true);
	expect(partsOf(result).find(({ code }) => code === 0xee)).toEqual(adobe);
});

describe('an EXIF orientation', () => {
	it.each([2, 3, 4, 5, 6, 7, 8])('(%i) is kept without other EXIF', async (orientation) => {
		const tail = segment(
			0xe1,
			Buffer.concat([exif(orientation).bytes.subarray(4), latin1('GPS and a thumbnail')]),
		);
		const { header, bytes } = inspect(withSegments(plain, [tail]));
		expect(header).toMatchObject(orientation < 5 ? { width: 64, height: 48 } : sideways);
		const metadata = await sharp(bytes).metadata();
		expect([metadata.orientation, bytes.includes('GPS')]).toEqual([orientation, false]);
	});

	it.each([
		['little-endian', 'II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0'],
		['as a long number', 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x04\0\0\0\x01\0\0\0\x06'],
		['as a byte', 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x01\0\0\0\x01\x06\0\0\0'],
		['as a signed short number', 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x08\0\0\0\x01\0\x06\0\0'],
		['as a signed long number', 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x09\0\0\0\x01\0\0\0\x06'],
		['as a signed byte', 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x06\0\0\0\x01\x06\0\0\0'],
	])('is read %s, as decoders do', async (_how, directory) => {
		const bytes = withSegments(plain, [
			segment(0xe1, Buffer.concat([latin1(`Exif\0\0${directory}`), Buffer.alloc(4)])),
		]);
		expect((await sharp(bytes).metadata()).orientation).toBe(6);
		expect(inspect(bytes).header).toMatchObject(sideways);
	});

	it.each([
		['has no value', '\x01\x12\0\x03\0\0\0\0\0\x03\0\0'],
		['is of another type', '\x01\x12\0\x0c\0\0\0\x01\0\x03\0\0'],
	])('is the second one of a directory if the first %s, as in decoders', async (_what, invalid) => {
		const entries = `${invalid}\x01\x12\0\x03\0\0\0\x01\0\x06\0\0`;
		const directory = latin1(`Exif\0\0MM\0*\0\0\0\x08\0\x02${entries}\0\0\0\0`);
		const bytes = withSegments(plain, [segment(0xe1, directory)]);
		expect((await sharp(bytes).metadata()).orientation).toBe(6);
		expect(inspect(bytes).header).toMatchObject(sideways);
	});

	it('that is cut off anywhere before its value counts as none', () => {
		const whole = Buffer.concat([latin1('Exif\0\0'), tiff(6), Buffer.alloc(2)]);
		for (let length = 0; length < whole.length; length++)
			expect(clean(withSegments(plain, [segment(0xe1, whole.subarray(0, length))])).equals(plain)).toBe(true);
		expect(inspect(withSegments(plain, [segment(0xe1, whole)])).header).toMatchObject(sideways);
	});

	it.each([0, 9, 200])('(%i) that is invalid counts as none', (orientation) => {
		expect(clean(withSegments(plain, [exif(orientation)])).equals(plain)).toBe(true);
	});

	it.each([
		['without a value', 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\0\0\x06\0\0'],
		['of three values, which lie elsewhere', 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x03\0\x06\0\0'],
		['in a TIFF of another version', 'MM\0+\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0'],
	])('%s counts as none, as in decoders', async (_what, directory) => {
		const bytes = withSegments(plain, [
			segment(0xe1, Buffer.concat([latin1(`Exif\0\0${directory}`), Buffer.alloc(4)])),
		]);
		expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(1);
		expect(clean(bytes).equals(plain)).toBe(true);
	});

	it('behind the scan counts as none, as in decoders', async () => {
		const parts = partsOf(plain);
		const bytes = jpegOf([...parts.slice(0, -1), exif(6), ...parts.slice(-1)]);
		expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(1);
		expect(clean(bytes).equals(plain)).toBe(true);
	});

	it('is that of the first EXIF segment, as in decoders', async () => {
		const bytes = withSegments(plain, [exif(6), exif(1)]);
		expect((await sharp(bytes).metadata()).orientation).toBe(6);
		expect(inspect(bytes).header).toMatchObject(sideways);
	});
});

describe('a colour profile', () => {
	const [first, second] = [profileOf(400).subarray(0, 301), profileOf(400).subarray(301)];
	const whole = [profilePart(1, 2, first), profilePart(2, 2, second)];

	it.each<[string, JpegPart[]]>([
		['alone', []],
		['beside the list of further images that phones write', [segment(0xe2, `MPF\0${'x'.repeat(80)}`)]],
		['beside a part too short for its number', [segment(0xe2, 'ICC_PROFILE\0\x01')]],
	])('is kept in its parts, in order, %s', (_what, others) => {
		const bytes = clean(withSegments(plain, [...others, ...whole.toReversed()]));
		const parts = partsOf(bytes).filter(({ code }) => code === 0xe2);
		expect(parts.map(({ bytes }) => bytes)).toEqual(whole.map(({ bytes }) => bytes));
	});

	it.each<[string, JpegPart[]]>([
		['lacks a part', whole.slice(0, 1)],
		['has a part with another total', [whole[0] as JpegPart, profilePart(2, 3, second)]],
		['lacks a part beyond its end', [profilePart(1, 3, first), profilePart(2, 3, second)]],
		['has a part numbered 0', [profilePart(0, 2, first), profilePart(1, 2, profileOf(400))]],
		['has a part numbered beyond the total', [profilePart(1, 2, first), profilePart(3, 2, second)]],
		['is shorter than declared', [profilePart(1, 1, first)]],
		[
			'has data behind its end',
			[profilePart(1, 2, profileOf(300)), profilePart(2, 2, Buffer.from('hidden'))],
		],
		['is not a profile', [profilePart(1, 1, Buffer.alloc(400))]],
	])('is removed if it %s', (_when, parts) => {
		expect(clean(withSegments(plain, parts)).equals(plain)).toBe(true);
	});
});

it('100 scans are accepted, 101 rejected', () => {
	expect(outcome(jpegWithScans(plain, limits.maxJpegScans))).toBe('image/jpeg');
	expect(outcome(jpegWithScans(plain, limits.maxJpegScans + 1))).toBe('too-many-scans');
});

it('a missing EOI is not added, because a truncated file would seem complete', () => {
	const cut = plain.subarray(0, -2);
	expect(clean(cut).equals(cut)).toBe(true);
});

it.each([
	['a second image', Buffer.from('ffd8', 'hex')],
	['a marker of another standard', Buffer.from('fff3', 'hex')],
	['a segment longer than the file', Buffer.from('ffe1ffff', 'hex')],
	['a table without length', Buffer.from('ffdb0001', 'hex')],
])('%s behind the scan ends the file: its marker is kept, data behind it is removed', (_what, marker) => {
	const scanned = plain.subarray(0, -2);
	const bytes = Buffer.concat([scanned, marker, Buffer.from('hidden')]);
	expect(clean(bytes).equals(Buffer.concat([scanned, marker]))).toBe(true);
});

it('a segment removed behind the last scan is replaced by a marker that decoders expect there', async () => {
	const bytes = Buffer.concat([plain.subarray(0, -2), segment(0xe1, 'hidden').bytes]);
	await expect(sharp(bytes, { failOn: 'error' }).stats()).resolves.toBeTruthy();
	await expect(sharp(clean(bytes), { failOn: 'error' }).stats()).resolves.toBeTruthy();
	expect(clean(bytes).includes('hidden')).toBe(false);
});

describe('a JPEG is rejected', () => {
	const change = (code: number, to: (part: JpegPart) => JpegPart[]) =>
		jpegOf(partsOf(plain).flatMap((part) => (part.code === code ? to(part) : [part])));

	it.each<[string, () => Buffer]>([
		['without a frame', () => change(0xc0, () => [])],
		['with two frames', () => change(0xc0, (frame) => [frame, frame])],
		['without a scan', () => change(0xda, () => [])],
		['with its scan before its frame', () => jpegOf(partsOf(plain).toSorted((a, b) => b.code - a.code))],
		[
			'whose frame declares more components than it has',
			() => change(0xc0, () => [segment(0xc0, '\x08\0\x30\0\x40\x03')]),
		],
		['whose frame declares none', () => change(0xc0, () => [segment(0xc0, '\x08\0\x30\0\x40\0')])],
		[
			'without height',
			() => change(0xc0, ({ bytes }) => [{ code: 0xc0, bytes: Buffer.from(bytes).fill(0, 5, 7) }]),
		],
	])('%s', (_what, make) => {
		expect(outcome(make())).toBe('unreadable-image');
	});
});
