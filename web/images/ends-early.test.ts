import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { endsEarly } from './ends-early.ts';

const photo = await readFile(new URL('../../art/rendered/basket/photo.jpg', import.meta.url));
const small = () => sharp(photo).resize(60, 40);

test.each([
	['a JPEG', async () => photo],
	['a progressive JPEG', () => small().jpeg({ progressive: true }).toBuffer()],
	['a JPEG with bytes after its end', async () => Buffer.concat([photo, Buffer.alloc(1000)])],
	[
		'a JPEG with a stuffed zero in front of its first segment',
		async () => withZero(await small().jpeg().toBuffer()),
	],
	['a PNG', () => small().png().toBuffer()],
])('%s is whole', async (_name, make) => {
	expect(endsEarly(await make())).toBe(false);
});

test.each([
	['a JPEG without its last byte', async () => photo.subarray(0, -1)],
	['half a progressive JPEG', async () => half(await small().jpeg({ progressive: true }).toBuffer())],
	['a JPEG that ends in its header', async () => photo.subarray(0, 30)],
	['half a JPEG whose header holds a whole one', async () => half(withThumbnail(photo))],
	['half a PNG', async () => half(await small().png().toBuffer())],
])('%s ends early', async (_name, make) => {
	expect(endsEarly(await make())).toBe(true);
});

test('files other than JPEG and PNG are not judged', async () => {
	expect(endsEarly(await small().webp().toBuffer())).toBeUndefined();
	expect(endsEarly(new Uint8Array())).toBeUndefined();
});

const half = (file: Buffer) => file.subarray(0, file.length >> 1);

/** In entropy-coded data 0xff00 is the byte 0xff; elsewhere decoders skip it. */
const withZero = (jpeg: Buffer) =>
	Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0]), jpeg.subarray(2)]);

/** In a segment of its own, as cameras add it. */
function withThumbnail(jpeg: Buffer): Buffer {
	const end = Buffer.from([0xff, 0xe1, 0x00, 0x06, 0xff, 0xd8, 0xff, 0xd9]);
	return Buffer.concat([jpeg.subarray(0, 2), end, jpeg.subarray(2)]);
}
