import sharp from 'sharp';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { disc, jpeg, png, pngDeclaring } from '#test/images.ts';
import { inspect } from './inspect.ts';

const outcome = (bytes: Buffer) => {
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

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
	'returns the upright size with EXIF orientation %i',
	async (orientation) => {
		const upright = orientation < 5 ? { width: 64, height: 48 } : { width: 48, height: 64 };
		expect(inspect(await disc().withMetadata({ orientation }).jpeg().toBuffer()).header).toMatchObject(
			upright,
		);
		expect(inspect(await disc().withMetadata({ orientation }).png().toBuffer()).header).toMatchObject(
			upright,
		);
	},
);

it.each([
	['text', Buffer.from('hello, I am a text file')],
	['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
	['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
	['gzip', Buffer.from('1f8b0800000000000003', 'hex')],
	['one byte', Buffer.from([0xff])],
])('rejects %s by its first bytes', (_name, bytes) => {
	expect(outcome(bytes)).toBe('unsupported-type');
});

it.each(['gif', 'webp', 'tiff', 'avif'] as const)('rejects %s by its first bytes', async (format) => {
	expect(outcome(await disc().toFormat(format).toBuffer())).toBe('unsupported-type');
});

it('has a separate code for an empty file', () => {
	expect(outcome(Buffer.alloc(0))).toBe('empty-file');
});

it('accepts exactly 50 megapixels and rejects more', async () => {
	expect(outcome(await pngDeclaring(10_000, 5_000))).toMatchObject({ width: 10_000 });
	expect(outcome(await pngDeclaring(10_000, 5_001))).toBe('too-many-pixels');
});

it('accepts a side of exactly 30,000 pixels and rejects a longer one', async () => {
	expect(outcome(await pngDeclaring(limits.maxSidePx, 1))).toMatchObject({ width: 30_000 });
	expect(outcome(await pngDeclaring(limits.maxSidePx + 1, 1))).toBe('too-many-pixels');
	expect(outcome(await pngDeclaring(0xffff_ffff, 0xffff_ffff))).toBe('too-many-pixels');
	expect(outcome(await pngDeclaring(0, 10))).toBe('unreadable-image');
});

it('rejects a PNG truncated anywhere', async () => {
	const bytes = await png();
	for (let length = 8; length < bytes.length; length++) {
		expect(outcome(bytes.subarray(0, length))).toBe('unreadable-image');
	}
});

it('rejects a JPEG truncated before its first scan, and never reads past the end', async () => {
	const bytes = await jpeg();
	const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
	for (let length = 3; length < scan; length++) {
		expect(outcome(bytes.subarray(0, length))).toBe('unreadable-image');
	}
});

it('accepts 100 scans and rejects 101', async () => {
	const bytes = await jpeg();
	const scan = Buffer.from('ffda0008010100003f00', 'hex');
	const withScans = (more: number) => Buffer.concat([bytes, ...Array<Buffer>(more).fill(scan)]);
	const beforeEnd = (more: number) => {
		const all = withScans(more);
		all.copyWithin(bytes.length - 2, bytes.length);
		return all.subarray(0, -2);
	};
	expect(outcome(beforeEnd(limits.maxJpegScans - 1))).toMatchObject({ type: 'image/jpeg' });
	expect(outcome(beforeEnd(limits.maxJpegScans))).toBe('too-many-scans');
});

it.each([
	['lossless', 0xc3],
	['arithmetic', 0xc9],
	['hierarchical', 0xc5],
])('rejects a %s JPEG', async (_name, kind) => {
	const bytes = await jpeg();
	bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + 1] = kind;
	expect(outcome(bytes)).toBe('unreadable-image');
});

it('rejects a JPEG of 12 bits a sample', async () => {
	const bytes = await jpeg();
	bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 12;
	expect(outcome(bytes)).toBe('unreadable-image');
});

it('accepts CMYK, grey, palette, 16-bit and interlaced files', async () => {
	const files = [
		disc().toColourspace('cmyk').jpeg(),
		disc().greyscale().jpeg(),
		disc().png({ palette: true }),
		disc().toColourspace('rgb16').png(),
		disc().png({ progressive: true }),
	];
	for (const file of files) expect(outcome(await file.toBuffer())).toMatchObject({ width: 64, height: 48 });
});

it('ignores damaged EXIF', async () => {
	const bytes = await disc().withMetadata({ orientation: 6 }).jpeg().toBuffer();
	const exif = bytes.indexOf('Exif');
	bytes.fill(0xee, exif + 10, exif + 30);
	expect(inspect(bytes).header).toMatchObject({ width: 64, height: 48 });
});

it('reads the same size as sharp', async () => {
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
