// WebP where a job accepts it: every kind decodes as a JPEG or PNG would, and
// broken, animated and too large ones are rejected.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeBackgroundImage } from './background-image.ts';
import { type DecodeOptions, decode } from './decode.ts';

const orange = { r: 200, g: 50, b: 30 };
const accepted: DecodeOptions = { acceptWebp: true };

const plain = (width = 40, height = 20, alpha?: number) =>
	sharp({
		create: {
			width,
			height,
			channels: alpha === undefined ? 3 : 4,
			background: { ...orange, alpha: alpha ?? 1 },
		},
	});

/** Not so regular that a truncated file would be a whole one. */
const grain = (width: number, height: number, channels: 3 | 4 = 3) =>
	sharp(
		Uint8Array.from({ length: width * height * channels }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 251),
		{ raw: { width, height, channels } },
	);

const animation = async () => {
	const frames = ['red', 'blue'].map((background) =>
		sharp({ create: { width: 8, height: 8, channels: 3, background } })
			.png()
			.toBuffer(),
	);
	return sharp(await Promise.all(frames), { join: { animated: true } })
		.webp()
		.toBuffer();
};

test.each([
	['lossy', () => plain().webp({ quality: 95 }), 6],
	['lossless', () => plain().webp({ lossless: true }), 0],
	['in Display P3', () => plain().withIccProfile('p3').webp({ lossless: true }), 2],
] as const)('a WebP %s has its colours in sRGB', async (_kind, make, tolerance) => {
	const { width, height, rgb, alpha } = await decode(await make().toBuffer(), accepted);
	expect([width, height, rgb.length, alpha]).toEqual([40, 20, 40 * 20 * 3, undefined]);
	for (const [i, value] of [orange.r, orange.g, orange.b].entries())
		expect(Math.abs((rgb[i] as number) - value)).toBeLessThanOrEqual(tolerance);
});

test('the alpha of a WebP comes apart from its colours', async () => {
	const { rgb, alpha } = await decode(await plain(8, 8, 0.5).webp({ lossless: true }).toBuffer(), accepted);
	expect(alpha).toEqual(new Uint8Array(64).fill(128));
	expect([...rgb.subarray(0, 3)]).toEqual([200, 50, 30]);
});

test('a WebP with an EXIF orientation comes out upright', async () => {
	const bytes = await plain(40, 20).withMetadata({ orientation: 6 }).webp().toBuffer();
	const { width, height, upright } = await decode(bytes, { ...accepted, maxOutputPixels: 200 });
	expect([width, height]).toEqual([10, 20]);
	expect(upright).toEqual({ width: 20, height: 40 });
});

test('a WebP is rejected unless it is accepted', async () => {
	for (const options of [{}, { acceptWebp: false }])
		await expect(decode(await plain().webp().toBuffer(), options)).rejects.toMatchObject({
			code: 'unreadable-image',
		});
});

test('an animated WebP is rejected', async () => {
	const bytes = await animation();
	expect((await sharp(bytes).metadata()).pages).toBe(2);
	await expect(decode(bytes, accepted)).rejects.toMatchObject({
		code: 'unreadable-image',
		message: 'animated',
	});
});

test('a WebP of too many pixels is rejected', async () => {
	const bytes = await plain(8000, 6251).webp({ lossless: true, effort: 0 }).toBuffer();
	await expect(decode(bytes, accepted)).rejects.toMatchObject({ code: 'too-many-pixels' });
});

test.each([
	['lossy', () => grain(64, 48).webp()],
	['lossless', () => grain(64, 48).webp({ lossless: true })],
	['with alpha', () => grain(64, 48, 4).webp()],
] as const)('a WebP %s that is truncated anywhere is unreadable', async (_kind, make) => {
	const bytes = await make().toBuffer();
	for (let length = 0; length < bytes.length; length += Math.max(1, Math.floor(bytes.length / 40)))
		await expect(decode(bytes.subarray(0, length), accepted)).rejects.toMatchObject({
			code: 'unreadable-image',
		});
});

test('a WebP whose container declares another size than its image is unreadable', async () => {
	const bytes = await grain(64, 48, 4).webp().toBuffer();
	expect(bytes.toString('latin1', 12, 16)).toBe('VP8X');
	for (const [at, value] of [
		[24, 0],
		[27, 255],
	] as const) {
		const lying = Buffer.from(bytes);
		lying[at] = value;
		await expect(decode(lying, accepted)).rejects.toMatchObject({ code: 'unreadable-image' });
	}
});

test('a WebP with damaged bytes decodes or is unreadable, and nothing else', async () => {
	const bytes = await grain(32, 24, 4).webp({ quality: 60 }).toBuffer();
	for (let at = 0; at < bytes.length; at += 3) {
		const damaged = Buffer.from(bytes);
		damaged[at] = (damaged[at] as number) ^ 0xff;
		const outcome = await decode(damaged, accepted).then(
			({ width, height }) => `${width}x${height}`,
			({ code }) => code,
		);
		expect(['32x24', 'unreadable-image']).toContain(outcome);
	}
});

test('a background may be WebP for a job that accepts it', async () => {
	const bytes = await plain().webp({ lossless: true }).toBuffer();
	const size = { width: 5, height: 5 };
	const background = await decodeBackgroundImage(bytes, size, accepted);
	expect([...background(24, 25)]).toEqual([200, 50, 30]);
	await expect(decodeBackgroundImage(bytes, size)).rejects.toMatchObject({ code: 'unreadable-image' });
});
