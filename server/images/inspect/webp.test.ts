import sharp from 'sharp';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { segment, withSegments } from '#test/files/jpeg-file.ts';
import { webpChunk, webpOf, webpParts } from '#test/files/webp-file.ts';
import { disc, png } from '#test/images.ts';
import { inspect, inspectWithWebp } from '../inspect.ts';
import { createWebpSeeds } from './seeds.fixture.ts';

const outcome = (bytes: Buffer) => {
	try {
		return inspectWithWebp(bytes).header;
	} catch (error) {
		return (error as { code: string }).code;
	}
};

const typeOf = (part: Buffer) => part.toString('latin1', 0, 4);
const lossy = () => disc().webp().toBuffer();
const lossless = () => disc().webp({ lossless: true }).toBuffer();
const extended = () => disc().removeAlpha().ensureAlpha(0.5).webp().toBuffer();

/** A lossless WebP whose frame declares this size. */
async function declaring(width: number, height: number): Promise<Buffer> {
	const bytes = await lossless();
	const at = bytes.indexOf('VP8L') + 9;
	bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), at);
	return bytes;
}

it('a WebP is accepted only where programs may send one', async () => {
	const bytes = await lossy();
	expect(outcome(bytes)).toEqual({ type: 'image/webp', width: 64, height: 48 });
	expect(() => inspect(bytes)).toThrow(expect.objectContaining({ code: 'unsupported-type' }));
	expect(outcome(await png(30, 70))).toEqual({ type: 'image/png', width: 30, height: 70 });
});

it('files of every kind keep their pixels, alpha and profile, and have the declared size', async () => {
	const seeds = await createWebpSeeds();
	expect(seeds.length).toBeGreaterThan(5);
	for (const { name, bytes } of seeds) {
		const clean = inspectWithWebp(bytes);
		const [before, after] = await Promise.all(
			[bytes, clean.bytes].map(async (file) => ({
				...(await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true })),
				metadata: await sharp(file).metadata(),
			})),
		);
		expect(after?.data.equals(before?.data as Buffer), name).toBe(true);
		const { width, height } = after?.info ?? {};
		expect(clean.header, name).toEqual({ type: 'image/webp', width, height });
		expect(after?.metadata.hasProfile, name).toBe(before?.metadata.hasProfile);
		expect(after?.metadata.hasAlpha, name).toBe(before?.metadata.hasAlpha);
	}
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])('the size is upright with EXIF orientation %i', async (orientation) => {
	const upright = orientation < 5 ? { width: 64, height: 48 } : { width: 48, height: 64 };
	expect(outcome(await disc().withMetadata({ orientation }).webp().toBuffer())).toMatchObject(upright);
});

it('a colour profile counts with its flag only, and wherever it is, as in the decoder', async () => {
	const wide = await disc().withIccProfile('p3').webp({ lossless: true }).toBuffer();
	const flagless = Buffer.from(wide);
	const flagsAt = flagless.indexOf('VP8X') + 8;
	flagless[flagsAt] = (flagless[flagsAt] as number) & ~0x20;
	const parts = webpParts(wide);
	const isProfile = (part: Buffer) => typeOf(part) === 'ICCP';
	const behind = webpOf([...parts.filter((part) => !isProfile(part)), ...parts.filter(isProfile)]);
	const pixels = (file: Buffer) => sharp(file).toColourspace('srgb').raw().toBuffer();
	for (const file of [wide, flagless, behind])
		expect((await pixels(inspectWithWebp(file).bytes)).equals(await pixels(file))).toBe(true);
	expect((await pixels(flagless)).equals(await pixels(wide))).toBe(false);
});

it('EXIF that begins as in a JPEG counts, and EXIF without its flag does not, as in the decoder', async () => {
	const rotated = await disc().withMetadata({ orientation: 6 }).webp().toBuffer();
	const withExif = (change: (data: Buffer) => Buffer) =>
		webpOf(
			webpParts(rotated).map((part) =>
				typeOf(part) === 'EXIF'
					? webpChunk('EXIF', change(part.subarray(8, 8 + part.readUInt32LE(4))))
					: part,
			),
		);
	const prefix = Buffer.from('Exif\0\0', 'latin1');
	const bare = (data: Buffer) => (data.subarray(0, 6).equals(prefix) ? data.subarray(6) : data);
	const flagless = Buffer.from(rotated);
	const flagsAt = flagless.indexOf('VP8X') + 8;
	flagless[flagsAt] = (flagless[flagsAt] as number) & ~0x08;
	const files = [withExif(bare), withExif((data) => Buffer.concat([prefix, bare(data)])), flagless];
	const sizes = [];
	for (const file of files) {
		const { info } = await sharp(file).autoOrient().toBuffer({ resolveWithObject: true });
		expect(outcome(file)).toMatchObject({ width: info.width, height: info.height });
		sizes.push(info.width);
	}
	expect(sizes).toEqual([48, 48, 64]);
});

it('no text, location or foreign chunk stays in a clean file, nor data behind its end', async () => {
	const exif = { IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
	const file = await disc()
		.withMetadata({ orientation: 3, exif })
		.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY</x:xmpmeta>')
		.webp()
		.toBuffer();
	expect(file.includes('CANARY')).toBe(true);
	const parts = webpParts(file);
	const foreign = webpChunk('prIv', Buffer.from('CANARY'));
	for (let at = 1; at <= parts.length; at++) {
		const dirty = Buffer.concat([webpOf([...parts.slice(0, at), foreign, ...parts.slice(at)]), foreign]);
		const clean = inspectWithWebp(dirty).bytes;
		expect(clean.includes('CANARY')).toBe(false);
		expect(webpParts(clean).map(typeOf)).toEqual(['VP8X', 'ICCP', 'VP8 ', 'EXIF']);
		const { exif: left } = await sharp(clean).metadata();
		expect(left?.length).toBeLessThanOrEqual(32);
	}
});

it.each([
	['lossy', lossy],
	['lossless', lossless],
	['with alpha', extended],
])('a WebP %s that is truncated anywhere is rejected', async (_kind, make) => {
	const bytes = await make();
	for (let length = 12; length < bytes.length; length++)
		expect(outcome(bytes.subarray(0, length))).toBe('unreadable-image');
});

it('a length beyond the end of the file is rejected, of the file and of each chunk', async () => {
	const parts = webpParts(await extended());
	for (const [index, part] of parts.entries()) {
		const longer = Buffer.from(part);
		longer.writeUInt32LE(0xffff_ffff, 4);
		expect(outcome(webpOf(parts.with(index, longer)))).toBe('unreadable-image');
	}
	const file = webpOf(parts);
	file.writeUInt32LE(file.length - 7, 4);
	expect(outcome(file)).toBe('unreadable-image');
});

it('a canvas of another size than its frame is rejected', async () => {
	const bytes = await extended();
	const widthAt = bytes.indexOf('VP8X') + 12;
	expect(outcome(bytes)).toMatchObject({ width: 64 });
	bytes.writeUIntLE(64, widthAt, 3);
	expect(outcome(bytes)).toBe('unreadable-image');
});

it('exactly 50 megapixels are accepted and more are rejected, and so is a longer side of the canvas', async () => {
	expect(outcome(await declaring(10_000, 5_000))).toMatchObject({ width: 10_000, height: 5_000 });
	expect(outcome(await declaring(10_000, 5_001))).toBe('too-many-pixels');
	const bytes = await extended();
	const sizeAt = bytes.indexOf('VP8X') + 12;
	const withCanvas = (width: number, height: number) => {
		bytes.writeUIntLE(width - 1, sizeAt, 3);
		bytes.writeUIntLE(height - 1, sizeAt + 3, 3);
		return outcome(bytes);
	};
	// A canvas with few enough pixels has another size than the frame.
	expect([withCanvas(10_000, 5_001), withCanvas(10_000, 5_000)]).toEqual([
		'too-many-pixels',
		'unreadable-image',
	]);
	expect([withCanvas(limits.maxSidePx + 1, 48), withCanvas(limits.maxSidePx, 48)]).toEqual([
		'too-many-pixels',
		'unreadable-image',
	]);
	expect([withCanvas(65_536 + 64, 48), withCanvas(64, 65_536 + 48)]).toEqual(
		Array(2).fill('too-many-pixels'),
	);
});

it('an animation is rejected, even one without its flag', async () => {
	const frames = await sharp([await png(), await disc().negate().png().toBuffer()], {
		join: { animated: true },
	})
		.webp()
		.toBuffer();
	expect(frames.includes('ANMF')).toBe(true);
	expect(outcome(frames)).toBe('unreadable-image');
	const flagsAt = frames.indexOf('VP8X') + 8;
	frames[flagsAt] = (frames[flagsAt] as number) & ~0x02;
	expect(outcome(frames)).toBe('unreadable-image');
});

it('a file with no frame, with two, or with one that is not an image is rejected', async () => {
	const [frame] = webpParts(await lossy()) as [Buffer];
	const canvas = webpChunk('VP8X', Buffer.from('00000000' + '3f0000' + '2f0000', 'hex'));
	expect(outcome(webpOf([canvas, frame]))).toMatchObject({ width: 64, height: 48 });
	expect(outcome(webpOf([canvas]))).toBe('unreadable-image');
	expect(outcome(webpOf([]))).toBe('unreadable-image');
	expect(outcome(webpOf([canvas, frame, frame]))).toBe('unreadable-image');
	for (const [offset, value] of [
		[8, 0x01], // no key frame, not shown
		[10, 0xff], // its first part is longer than the frame
		[11, 0], // no start code
	] as const) {
		const broken = Buffer.from(frame);
		broken[offset] = value;
		expect(outcome(webpOf([broken]))).toBe('unreadable-image');
	}
	const [whole] = webpParts(await lossless()) as [Buffer];
	for (const [offset, value] of [
		[8, 0x2e], // no signature
		[12, 0x20], // another version
	] as const) {
		const broken = Buffer.from(whole);
		broken[offset] = value;
		expect(outcome(webpOf([broken]))).toBe('unreadable-image');
	}
});

it('a frame or a canvas that is shorter than its header is rejected, and so is a canvas that says it is an animation', async () => {
	const [frame] = webpParts(await lossy()) as [Buffer];
	const [whole] = webpParts(await lossless()) as [Buffer];
	const canvas = Buffer.from('00000000' + '3f0000' + '2f0000', 'hex');
	const animated = Buffer.from(canvas).fill(0x02, 0, 1);
	for (const parts of [
		[webpChunk('VP8 ', Buffer.from('300000' + '9d012a' + '400030', 'hex'))],
		[webpChunk('VP8L', whole.subarray(8, 12))],
		[webpChunk('VP8X', canvas.subarray(0, 9)), frame],
		[webpChunk('VP8X', animated), frame],
	])
		expect(outcome(webpOf(parts))).toBe('unreadable-image');
});

it('a JPEG or PNG is inspected as before', async () => {
	const bytes = withSegments(await disc().jpeg().toBuffer(), [segment(0xfe, 'CANARY')]);
	expect(inspectWithWebp(bytes)).toEqual(inspect(bytes));
});
