// The jobs of the promptable network, with a fake network.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { DecoderInput, PromptableNetwork } from '#matting/prompts/promptable.ts';
import { embeddingLength, inputSide, maskSide } from '#matting/prompts/promptable.ts';
import { disc, greyPng, jpeg } from '#test/images.ts';
import { decodeEmbedding } from './embedding-file.ts';
import type { SegmentOptions } from './options-and-results.ts';
import { embedFile, segmentEmbedding } from './promptable-pipeline.ts';

/** Its masks are white in the upper half of the square. */
const network: PromptableNetwork = {
	encode: async (input) => new Float32Array(embeddingLength).fill(input[0] as number),
	decode: async (_input: DecoderInput) =>
		Array(4).fill({
			logits: Float32Array.from({ length: maskSide ** 2 }, (_, i) => (i < maskSide ** 2 / 2 ? 9 : -9)),
			iou: 1,
		}),
};

/** Opaque in the left half only. */
const halfCutout = (width: number, height: number) =>
	disc(width, height)
		.ensureAlpha()
		.composite([
			{
				input: {
					create: { width: width / 2, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } },
				},
				gravity: 'east',
				blend: 'dest-out',
			},
		])
		.png()
		.toBuffer();

describe('the embedding of a file', () => {
	it('is of the upright image, in its ratio', async () => {
		const turned = await disc(64, 48).jpeg().withMetadata({ orientation: 6 }).toBuffer();
		const { bytes, width, height } = await embedFile(turned, undefined, network);
		expect([width, height]).toEqual([48, 64]);
		expect(decodeEmbedding(bytes)).toMatchObject({ width: 48, height: 64 });
	});

	it('holds the alpha of the cutout as first guess, and none without a cutout', async () => {
		const file = await jpeg(640, 320);
		const { guess } = decodeEmbedding((await embedFile(file, await halfCutout(640, 320), network)).bytes);
		const at = (x: number, y: number) =>
			guess?.[Math.floor(y * maskSide) * maskSide + Math.floor(x * maskSide)];
		// The image is stretched to the square.
		expect([at(0.1, 0.2), at(0.45, 0.95), at(0.55, 0.2), at(0.95, 0.2)]).toEqual([255, 255, 0, 0]);
		expect(decodeEmbedding((await embedFile(file, undefined, network)).bytes)).not.toHaveProperty('guess');
	});

	it('of a large image needs no more than the network sees of it', async () => {
		const { width, height } = await embedFile(await jpeg(4000, 2000), undefined, network);
		expect([width, height]).toEqual([inputSide, inputSide / 2]);
	});

	it('of an unreadable file is an error that says so', async () => {
		const whole = await jpeg(600, 400);
		for (const file of [Buffer.from('text'), whole.subarray(0, whole.length / 2)])
			await expect(embedFile(file, undefined, network)).rejects.toMatchObject({ code: 'unreadable-image' });
	});
});

describe('the first guess of a mask', () => {
	const prompts = [{ x: 0.9, y: 0.9, keep: true }];
	const decoding = () => {
		const guesses: (Float32Array | undefined)[] = [];
		const decode = (input: DecoderInput) => {
			guesses.push(input.guess);
			return network.decode(input);
		};
		return { guesses, network: { ...network, decode } };
	};
	/** White on the right, which is the other half than that of the cutout. */
	const rightHalf = () => greyPng(20, 10, (x) => (x < 10 ? 0 : 255));

	it('is the matte that comes with the prompts, stretched to the image, in place of the cutout', async () => {
		const { bytes } = await embedFile(await jpeg(640, 320), await halfCutout(640, 320), network);
		const isSubject = async (options: SegmentOptions) => {
			const { guesses, network } = decoding();
			await segmentEmbedding(bytes, prompts, options, network);
			return [10, maskSide - 10].map((x) => guesses[0] && (guesses[0][60 * maskSide + x] as number) > 0);
		};
		expect(await isSubject({})).toEqual([true, false]);
		expect(await isSubject({ guess: await rightHalf() })).toEqual([false, true]);
		expect(await isSubject({ guess: await rightHalf(), pointsOnly: true })).toEqual([undefined, undefined]);
	});

	it('that cannot be decoded, or has too many pixels, is an error that says so', async () => {
		const { bytes } = await embedFile(await jpeg(64, 64), undefined, network);
		const whole = await greyPng(200, 200, (x, y) => (x * 31 + y * 17) % 256);
		const broken = Buffer.from(whole).fill(0, 60, 90);
		for (const guess of [broken, Buffer.from('text'), await greyPng(257, 256)]) {
			const mask = segmentEmbedding(bytes, prompts, { guess }, network);
			await expect(mask).rejects.toMatchObject({ code: 'unreadable-image' });
		}
	});
});

it('a mask is an 8-bit grey PNG without metadata, in the ratio of the image', async () => {
	const { bytes: embedding } = await embedFile(await jpeg(300, 600), undefined, network);
	const mask = await segmentEmbedding(embedding, [{ x: 0.5, y: 0.5, keep: true }], {}, network);
	const { format, width, height, channels, depth, exif, icc } = await sharp(mask.bytes).metadata();
	expect({ format, channels, depth, exif, icc }).toEqual({ format: 'png', channels: 1, depth: 'uchar' });
	expect([width, height]).toEqual([mask.width, mask.height]);
	expect(mask.height).toBe(2 * mask.width);
	expect(mask.height).toBeGreaterThanOrEqual(256);
	expect(mask.height).toBeLessThanOrEqual(1024);
});
