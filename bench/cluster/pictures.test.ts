import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { isCutOutOf, makePictures, type Picture } from './pictures.ts';

let pictures: Picture[];
beforeAll(async () => {
	pictures = await makePictures(45, 120);
});

/** As an engine would: the left half erased, the rest as it was. */
async function halfOf({ file, width, height }: Picture): Promise<Buffer> {
	const pixels = await sharp(file).ensureAlpha().raw().toBuffer();
	for (let pixel = 0; pixel < width * height; pixel++) {
		if (pixel % width < width / 2) pixels.fill(0, 4 * pixel, 4 * pixel + 4);
	}
	return sharp(pixels, { raw: { width, height, channels: 4 } })
		.png()
		.toBuffer();
}

it('no two pictures are of the same size', () => {
	expect(new Set(pictures.map(({ width, height }) => `${width}x${height}`)).size).toBe(pictures.length);
});

it('a cut-out is taken for that of its own picture, and of no other', async () => {
	const [own, other] = pictures as [Picture, Picture];
	const cutOut = await halfOf(own);
	expect(await isCutOutOf(own, cutOut)).toBe(true);
	expect(await isCutOutOf(other, cutOut)).toBe(false);
});

it('a cut-out of the right size with the content of another is wrong', async () => {
	const [own, other] = pictures as [Picture, Picture];
	const resized = await sharp(await halfOf(other))
		.resize(own.width, own.height, { fit: 'fill' })
		.toBuffer();
	expect(await isCutOutOf(own, resized)).toBe(false);
});

it('what has nothing erased, or nothing kept, is no cut-out', async () => {
	const [own] = pictures as [Picture];
	const { width, height } = own;
	expect(await isCutOutOf(own, await sharp(own.file).png().toBuffer())).toBe(false);
	const nothing = { create: { width, height, channels: 4, background: '#0000' } } as const;
	expect(await isCutOutOf(own, await sharp(nothing).png().toBuffer())).toBe(false);
});
