// Inspection takes time in proportion to the file, not to the declared pixels, even for the worst known files of 4 MB.
// Measures processor time, which does not depend on other load.
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { segment, withSegments } from '#test/files/jpeg-file.ts';
import { bombs } from '#test/files/malicious-files.ts';
import { chunksOf, encodeChunk, pngOf } from '#test/files/png-file.ts';
import { webpChunk, webpOf, webpParts } from '#test/files/webp-file.ts';
import { disc, jpeg, jpegDeclaring, png, pngDeclaring } from '#test/images.ts';
import { verdictOn } from './verdict.fixture.ts';

/** Repeats the unit up to 4 MB. */
function many(unit: Buffer | string): Buffer {
	const bytes = Buffer.from(unit as string, 'hex');
	return Buffer.alloc(Math.floor((limits.maxBytes - 1000) / bytes.length) * bytes.length, bytes);
}

const chunk = (type: string, bytes: number) => encodeChunk({ type, data: Buffer.alloc(bytes) });
/** Behind IHDR. */
const inPng = async (filling: Buffer) => {
	const [header, ...rest] = chunksOf(await png()) as [{ type: string; data: Buffer }];
	return Buffer.concat([pngOf([header]), filling, pngOf(rest).subarray(8)]);
};
const inJpeg = async (filling: Buffer) => {
	const bytes = await jpeg();
	return Buffer.concat([bytes.subarray(0, 2), filling, bytes.subarray(2)]);
};
/** Before the frame. */
const inWebp = async (filling: Buffer) => {
	const frame = webpParts(await disc().webp().toBuffer());
	const canvas = webpChunk('VP8X', Buffer.from('000000003f00002f0000', 'hex'));
	return webpOf([canvas, filling, ...frame]);
};
const inScan = async (filling: Buffer) => {
	const bytes = await jpeg();
	return Buffer.concat([bytes.subarray(0, -2), filling, bytes.subarray(-2)]);
};

it.each([
	['a PNG of empty unknown chunks', () => inPng(many(chunk('prIv', 0)))],
	['a PNG of empty IDAT chunks', () => inPng(many(chunk('IDAT', 0)))],
	[
		'a PNG of a thousand profiles that inflate to 4 MB',
		() => inPng(many(encodeChunk(bombs.iCCP(4_000_000)))),
	],
	['a PNG of broken EXIF chunks', () => inPng(many(chunk('eXIf', 30)))],
	['a JPEG of empty tables', () => inJpeg(many('ffdb0002'))],
	['a JPEG of empty EXIF', () => inJpeg(many(segment(0xe1, 'Exif\0\0').bytes))],
	['a JPEG of profile parts', () => inJpeg(many(segment(0xe2, 'ICC_PROFILE\0\x01\x02').bytes))],
	['a JPEG of comments of length 0', () => inJpeg(many('fffe0000'))],
	['a JPEG of fill bytes', () => inJpeg(many('ff'))],
	['a scan of stuffed zeros', () => inScan(many('ff00'))],
	['a scan of restart markers', () => inScan(many('ffd0'))],
	['a scan of empty markers', () => inScan(many('ff01'))],
	['a WebP of empty unknown chunks', () => inWebp(many(webpChunk('prIv', Buffer.alloc(0))))],
	['a WebP of broken EXIF chunks', () => inWebp(many(webpChunk('EXIF', Buffer.alloc(30))))],
	['a WebP of broken profiles', () => inWebp(many(webpChunk('ICCP', Buffer.alloc(130))))],
	['a scan followed by comments', () => inScan(many('fffe0002'))],
])('%s', async (_what, make) => {
	const bytes = await make();
	expect(bytes.length).toBeGreaterThan(limits.maxBytes * 0.99);
	const before = process.cpuUsage();
	verdictOn(bytes);
	const { user, system } = process.cpuUsage(before);
	// Microseconds. The two inspections usually take about 0.1 s; quadratic time would be minutes.
	expect(user + system).toBeLessThan(2_000_000);
});

it.each([
	['PNG', () => pngDeclaring(10_000, 10_000)],
	['JPEG', () => jpegDeclaring(10_000, 10_000)],
])(
	'a %s that declares 100 megapixels is rejected without the time and memory of its pixels',
	async (_type, make) => {
		const bytes = await make();
		const rejections = 20;
		const memory = () => {
			const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
			return { rss, heapUsed, arrayBuffers };
		};
		const [before, start] = [memory(), process.cpuUsage()];
		for (let i = 0; i < rejections; i++) expect(verdictOn(bytes)).toMatchObject({ code: 'too-many-pixels' });
		const { user, system } = process.cpuUsage(start);
		const after = memory();
		// Microseconds: 50 ms each; usually less than 1 ms.
		expect(user + system).toBeLessThan(rejections * 50_000);
		// Bytes: one decoded copy would take 300 MB.
		for (const kind of ['rss', 'heapUsed', 'arrayBuffers'] as const) {
			expect(after[kind] - before[kind], kind).toBeLessThan(50_000_000);
		}
	},
);

it('an EXIF directory that declares more entries than it has is not read past its end', async () => {
	const tiff = Buffer.from('4d4d002a00000008ffff', 'hex');
	const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.alloc(65_000)]);
	verdictOn(withSegments(await jpeg(), [segment(0xe1, exif)]));
	verdictOn(await inPng(encodeChunk({ type: 'eXIf', data: Buffer.concat([tiff, Buffer.alloc(13)]) })));
});
