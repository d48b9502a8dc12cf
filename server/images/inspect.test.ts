import sharp from 'sharp';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { disc, jpeg, png, pngDeclaring } from '#test/images.ts';
import { inspect } from './inspect.ts';

const refusal = (bytes: Buffer) => {
	try {
		return inspect(bytes).header;
	} catch (error) {
		return (error as { code: string }).code;
	}
};

it('reads type and size of JPEG and PNG', async () => {
	expect(inspect(await jpeg(64, 48)).header).toEqual({ type: 'image/jpeg', width: 64, height: 48 });
	expect(inspect(await png(30, 70)).header).toEqual({ type: 'image/png', width: 30, height: 70 });
});

it.each(['progressive', 'mozjpeg', 'optimiseScans'])('reads a JPEG written %s', async (option) => {
	const bytes = await disc(300, 200)
		.jpeg({ progressive: true, [option]: true })
		.toBuffer();
	expect(inspect(bytes).header).toMatchObject({ width: 300, height: 200 });
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])('gives the upright size under EXIF orientation %i', async (orientation) => {
	const upright = orientation < 5 ? { width: 64, height: 48 } : { width: 48, height: 64 };
	expect(inspect(await disc().withMetadata({ orientation }).jpeg().toBuffer()).header).toMatchObject(upright);
	expect(inspect(await disc().withMetadata({ orientation }).png().toBuffer()).header).toMatchObject(upright);
});

it.each([
	['text', Buffer.from('hello, I am a text file')],
	['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
	['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
	['gzip', Buffer.from('1f8b0800000000000003', 'hex')],
	['one byte', Buffer.from([0xff])],
])('refuses %s by its first bytes', (_name, bytes) => {
	expect(refusal(bytes)).toBe('unsupported-type');
});

it.each(['gif', 'webp', 'tiff', 'avif'] as const)('refuses %s by its first bytes', async (format) => {
	expect(refusal(await disc().toFormat(format).toBuffer())).toBe('unsupported-type');
});

it('tells an empty file apart', () => {
	expect(refusal(Buffer.alloc(0))).toBe('empty-file');
});

it('accepts exactly 50 megapixels and refuses more', async () => {
	expect(refusal(await pngDeclaring(10_000, 5_000))).toMatchObject({ width: 10_000 });
	expect(refusal(await pngDeclaring(10_000, 5_001))).toBe('too-many-pixels');
});

it('accepts a side of exactly 30,000 pixels and refuses a longer one', async () => {
	expect(refusal(await pngDeclaring(limits.maxSidePx, 1))).toMatchObject({ width: 30_000 });
	expect(refusal(await pngDeclaring(limits.maxSidePx + 1, 1))).toBe('too-many-pixels');
	expect(refusal(await pngDeclaring(0xffff_ffff, 0xffff_ffff))).toBe('too-many-pixels');
	expect(refusal(await pngDeclaring(0, 10))).toBe('unreadable-image');
});

it('refuses a PNG cut off anywhere', async () => {
	const bytes = await png();
	for (let length = 8; length < bytes.length; length++) {
		expect(refusal(bytes.subarray(0, length))).toBe('unreadable-image');
	}
});

it('refuses a JPEG cut off before its first scan, and never reads past the end', async () => {
	const bytes = await jpeg();
	const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
	for (let length = 3; length < scan; length++) {
		expect(refusal(bytes.subarray(0, length))).toBe('unreadable-image');
	}
});

it('accepts 100 scans and refuses 101', async () => {
	const bytes = await jpeg();
	const scan = Buffer.from('ffda0008010100003f00', 'hex');
	const withScans = (more: number) => Buffer.concat([bytes, ...Array<Buffer>(more).fill(scan)]);
	const beforeEnd = (more: number) => {
		const all = withScans(more);
		all.copyWithin(bytes.length - 2, bytes.length);
		return all.subarray(0, -2);
	};
	expect(refusal(beforeEnd(limits.maxJpegScans - 1))).toMatchObject({ type: 'image/jpeg' });
	expect(refusal(beforeEnd(limits.maxJpegScans))).toBe('too-many-scans');
});

it.each([
	['lossless', 0xc3],
	['arithmetic', 0xc9],
	['hierarchical', 0xc5],
])('refuses a %s JPEG', async (_name, kind) => {
	const bytes = await jpeg();
	bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + 1] = kind;
	expect(refusal(bytes)).toBe('unreadable-image');
});

it('refuses a JPEG of 12 bits a sample', async () => {
	const bytes = await jpeg();
	bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 12;
	expect(refusal(bytes)).toBe('unreadable-image');
});

it('accepts CMYK, grey, palette, 16-bit and interlaced files', async () => {
	const files = [
		disc().toColourspace('cmyk').jpeg(),
		disc().greyscale().jpeg(),
		disc().png({ palette: true }),
		disc().toColourspace('rgb16').png(),
		disc().png({ progressive: true }),
	];
	for (const file of files) expect(refusal(await file.toBuffer())).toMatchObject({ width: 64, height: 48 });
});

it('ignores damaged EXIF', async () => {
	const bytes = await disc().withMetadata({ orientation: 6 }).jpeg().toBuffer();
	const exif = bytes.indexOf('Exif');
	bytes.fill(0xee, exif + 10, exif + 30);
	expect(inspect(bytes).header).toMatchObject({ width: 64, height: 48 });
});

it('reads the file that sharp reads, to the pixel', async () => {
	for (const [width, height] of [
		[1, 1],
		[1, 3000],
		[2999, 2],
	] as const) {
		const bytes = await png(width, height);
		const { width: w, height: h } = await sharp(bytes).metadata();
		expect(inspect(bytes).header).toMatchObject({ width: w, height: h });
	}
});
