// The PNG holds the colours, the matte, and nothing else.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encode } from './encode.ts';

const width = 16;
const height = 16;
const alphas = Uint8Array.from({ length: width * height }, (_, i) => i);
const rgb = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 7) % 256);

/** The types of a PNG's chunks, in order. */
function chunkTypes(png: Buffer): string[] {
	const types: string[] = [];
	for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
		types.push(png.toString('latin1', at + 4, at + 8));
	return types;
}

test('alpha and colours come back exactly, and colour is 0 where alpha is 0', async () => {
	const png = await encode({ width, height, rgb }, alphas);
	const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
	expect([info.width, info.height, info.channels]).toEqual([width, height, 4]);
	expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
	for (let i = 1; i < width * height; i++) {
		expect([...data.subarray(4 * i, 4 * i + 4)]).toEqual([...rgb.subarray(3 * i, 3 * i + 3), alphas[i]]);
	}
});

test('the file holds no metadata, whatever the picture', async () => {
	for (const alpha of [0, 128, 255]) {
		const png = await encode({ width, height, rgb }, new Uint8Array(width * height).fill(alpha));
		// pHYs is the same 72 dots an inch for everybody; libvips always writes it.
		expect([...new Set(chunkTypes(png))]).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND']);
		const [bitDepth, colourType] = png.subarray(24, 26);
		expect([bitDepth, colourType]).toEqual([8, 6]);
	}
});
