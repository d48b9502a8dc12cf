// The matte that a click brings: what is taken, what is not, on both sides of each limit.
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { pngChunk } from '#engine/index.ts';
import { guessDetail, inspectGuess } from './inspect-guess.ts';

const side = limits.maxGuessSidePx;

const grey = (width: number, height: number) => {
	const raw = Buffer.from(Array.from({ length: width * height }, (_, i) => (i * 7919) % 251));
	return sharp(raw, { raw: { width, height, channels: 1 } })
		.toColourspace('b-w')
		.png();
};
const base64 = (file: Uint8Array) => Buffer.from(file).toString('base64');
const inspected = (file: Uint8Array) => Buffer.from(inspectGuess(base64(file)), 'base64');

describe('the matte of a click', () => {
	it.each([
		[1, 1],
		[side, side],
		[side, 1],
		[3, side],
	])('may have %i x %i pixels, which stay as they are', async (width, height) => {
		const file = await grey(width, height).toBuffer();
		const levels = (png: Uint8Array) => sharp(png).toColourspace('b-w').raw().toBuffer();
		expect(await levels(inspected(file))).toEqual(await levels(file));
	});

	it('fits in its limit of characters, whatever its values', async () => {
		const raw = crypto.getRandomValues(new Uint8Array(side * side));
		const noise = sharp(raw, { raw: { width: side, height: side, channels: 1 } }).toColourspace('b-w');
		const file = await noise.png({ compressionLevel: 0 }).toBuffer();
		expect(base64(file).length).toBeLessThanOrEqual(limits.maxGuessCharacters);
	});

	it('loses its metadata', async () => {
		const file = await grey(8, 8).toBuffer();
		const text = Buffer.concat(pngChunk('tEXt', [Buffer.from('Comment\0secret')]));
		const file2 = Buffer.concat([file.subarray(0, 33), text, file.subarray(33)]);
		expect(inspected(file2).equals(inspected(file))).toBe(true);
	});

	it.each<[string, () => Promise<Uint8Array>]>([
		['one pixel too wide', () => grey(side + 1, 1).toBuffer()],
		['one pixel too high', () => grey(1, side + 1).toBuffer()],
		[
			'of colours',
			() =>
				sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
					.png()
					.toBuffer(),
		],
		['with a palette', () => grey(8, 8).png({ palette: true }).toBuffer()],
		['of 16 bit', () => grey(8, 8).toColourspace('grey16').png().toBuffer()],
		['that is a JPEG', () => grey(8, 8).jpeg().toBuffer()],
		['that is not an image', async () => Buffer.from('text')],
		['that ends after its header', async () => (await grey(8, 8).toBuffer()).subarray(0, 33)],
		['that is cut short', async () => (await grey(200, 200).toBuffer()).subarray(0, -20)],
		[
			'that says that it is endless',
			async () => {
				const file = await grey(8, 8).toBuffer();
				file.writeUInt32BE(0x7fffffff, 16);
				file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
				return file;
			},
		],
	])('is rejected if it is a file %s', async (_, make) => {
		const file = await make();
		expect(() => inspectGuess(base64(file))).toThrow(
			expect.objectContaining({ code: 'bad-request', detail: guessDetail }),
		);
	});
});
