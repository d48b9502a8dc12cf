import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { isCutoutOf, makeImages, type TestImage } from './images.ts';

let images: TestImage[];
beforeAll(async () => {
	images = await makeImages(45, 120);
});

/** Like an engine: erases the left half and leaves the rest unchanged. */
async function halfOf({ file, width, height }: TestImage): Promise<Buffer> {
	const pixels = await sharp(file).ensureAlpha().raw().toBuffer();
	for (let pixel = 0; pixel < width * height; pixel++) {
		if (pixel % width < width / 2) pixels.fill(0, 4 * pixel, 4 * pixel + 4);
	}
	return sharp(pixels, { raw: { width, height, channels: 4 } })
		.png()
		.toBuffer();
}

it('all images differ in size', () => {
	expect(new Set(images.map(({ width, height }) => `${width}x${height}`)).size).toBe(images.length);
});

it('a cutout matches its own image, and no other', async () => {
	const [own, other] = images as [TestImage, TestImage];
	const cutOut = await halfOf(own);
	expect(await isCutoutOf(own, cutOut)).toBe(true);
	expect(await isCutoutOf(other, cutOut)).toBe(false);
});

it('a cutout of the right size with the content of another is wrong', async () => {
	const [own, other] = images as [TestImage, TestImage];
	const resized = await sharp(await halfOf(other))
		.resize(own.width, own.height, { fit: 'fill' })
		.toBuffer();
	expect(await isCutoutOf(own, resized)).toBe(false);
});

it('a result without erased or without opaque pixels is not a cutout', async () => {
	const [own] = images as [TestImage];
	const { width, height } = own;
	expect(await isCutoutOf(own, await sharp(own.file).png().toBuffer())).toBe(false);
	const nothing = { create: { width, height, channels: 4, background: '#0000' } } as const;
	expect(await isCutoutOf(own, await sharp(nothing).png().toBuffer())).toBe(false);
});
