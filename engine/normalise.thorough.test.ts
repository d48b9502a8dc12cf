// The original at the size of its cutout: for the editor, whose restored
// pixels must match their neighbours to the level.
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { cutoutRaster } from '#matting/compose/cutout-raster.ts';
import { estimateForeground } from '#matting/foreground.ts';
import { decode } from './decode/decode.ts';
import { discNetwork } from './disc-network.fixture.ts';
import { cutOut, normalise } from './pipeline.ts';

const gradient = (width: number, height: number): Sharp => {
	const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 7 + (i >> 9)) % 256);
	return sharp(data, { raw: { width, height, channels: 3 } });
};

/** What a cutout that is opaque everywhere would hold. */
async function opaqueCutout(file: Buffer) {
	const image = await decode(file);
	const alpha = new Uint8Array(image.width * image.height).fill(255);
	const foreground = estimateForeground(image, alpha);
	return { image, rgba: cutoutRaster({ ...image, alpha, foreground }).rows(0, image.height) };
}

describe('has the colours of the cutout wherever that is opaque', () => {
	it.each<[string, () => Promise<Buffer>]>([
		['a JPEG that is turned', () => gradient(60, 40).jpeg().withMetadata({ orientation: 8 }).toBuffer()],
		['a CMYK JPEG', () => gradient(60, 40).toColourspace('cmyk').jpeg().toBuffer()],
		['a PNG of 16 bits', () => gradient(60, 40).toColourspace('rgb16').png().toBuffer()],
		['a grey PNG', () => gradient(60, 40).greyscale().png().toBuffer()],
		['Display P3', () => gradient(60, 40).withIccProfile('p3').png().toBuffer()],
		['one larger than 4K', () => gradient(5000, 100).jpeg().toBuffer()],
		['a narrow one', () => gradient(3840, 20).png().toBuffer()],
		['one pixel', () => gradient(1, 1).png().toBuffer()],
	])('%s', async (_, create) => {
		const file = await create();
		const { rgba } = await opaqueCutout(file);
		const { bytes, width, height } = await normalise(file);
		const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
		expect([info.width, info.height]).toEqual([width, height]);
		expect(Buffer.compare(data, rgba)).toBe(0);
	});
});

/** An image with stripes that are transparent, half transparent and opaque. */
function striped(width: number, height: number): Sharp {
	const alphas = [0, 128, 255] as const;
	const rgba = Uint8Array.from({ length: width * height * 4 }, (_, i) => {
		const column = Math.floor(i / 4) % width;
		return i % 4 < 3 ? (i * 7 + (i >> 9)) % 256 : (alphas[Math.floor(column / 10) % 3] as number);
	});
	return sharp(rgba, { raw: { width, height, channels: 4 } });
}

it.each<[string, () => Promise<Buffer>]>([
	[
		'a JPEG with a profile that is turned',
		() => gradient(90, 60).withIccProfile('p3').jpeg().withMetadata({ orientation: 6 }).toBuffer(),
	],
	['a CMYK JPEG', () => gradient(90, 60).toColourspace('cmyk').jpeg().toBuffer()],
	['a PNG of 16 bits', () => gradient(90, 60).toColourspace('rgb16').png().toBuffer()],
	['one larger than 4K', () => gradient(4800, 300).jpeg().toBuffer()],
	['one with an alpha of its own', () => striped(90, 60).png().toBuffer()],
	['a large one with an alpha of its own', () => striped(4800, 300).png().toBuffer()],
])('%s has the colours of its actual cutout in every opaque pixel', async (_, create) => {
	const file = await create();
	const [cutout, normal] = await Promise.all([cutOut(file, {}, discNetwork), normalise(file)]);
	expect([normal.width, normal.height]).toEqual([cutout.width, cutout.height]);
	const pixelsOf = ({ bytes }: { bytes: Buffer }) => sharp(bytes).ensureAlpha().raw().toBuffer();
	const [cut, seen] = await Promise.all([pixelsOf(cutout), pixelsOf(normal)]);
	let opaque = 0;
	let others = 0;
	for (let at = 0; at < cut.length; at += 4) {
		if (cut[at + 3] !== 255) continue;
		opaque++;
		if (!cut.subarray(at, at + 4).equals(seen.subarray(at, at + 4))) others++;
	}
	expect(others).toBe(0);
	expect(opaque).toBeGreaterThan(0);
});

it("keeps the image's own alpha, and the colours that it hides", async () => {
	const rgba = Uint8Array.from([9, 8, 7, 0, 1, 2, 3, 128, 200, 100, 50, 255]);
	const file = await sharp(rgba, { raw: { width: 3, height: 1, channels: 4 } })
		.png()
		.toBuffer();
	const { bytes } = await normalise(file);
	expect([...(await sharp(bytes).raw().toBuffer())]).toEqual([...rgba]);
});

it('is no larger than the result', async () => {
	const { width, height } = await normalise(await gradient(4000, 400).jpeg().toBuffer());
	expect([width, height]).toEqual([limits.maxOutputSidePx, 384]);
});

it('rejects a file that is not an image', async () => {
	await expect(normalise(await readFile(new URL(import.meta.url)))).rejects.toMatchObject({
		code: 'unreadable-image',
	});
});
