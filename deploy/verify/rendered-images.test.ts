import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { compare, type RenderedImage, renderedImages } from './rendered-images.ts';

let images: readonly RenderedImage[];
beforeAll(async () => {
	images = await renderedImages(12);
});

/** A cutout with this alpha. */
const cutoutOf = ({ width, height }: RenderedImage, alpha: Buffer) =>
	sharp({ create: { width, height, channels: 3, background: '#888' } })
		.joinChannel(alpha, { raw: { width, height, channels: 1 } })
		.png()
		.toBuffer();

it('no two images have the same size, so that one cannot pass for another', () => {
	expect(new Set(images.map(({ width, height }) => `${width}x${height}`)).size).toBe(images.length);
});

it('each matte has the size of its photo', async () => {
	for (const { file, matte, width, height } of images) {
		expect(await sharp(file).metadata()).toMatchObject({ width, height });
		expect(matte).toHaveLength(width * height);
	}
});

it('a cutout with the true matte overlaps completely, an image that was not cut out only by the share of its subject', async () => {
	for (const image of images.slice(0, 5)) {
		expect(await compare(await cutoutOf(image, image.matte), image)).toEqual({ isOwn: true, overlap: 1 });
		const { overlap } = await compare(await cutoutOf(image, Buffer.alloc(image.matte.length, 255)), image);
		expect(overlap).toBeLessThan(0.7);
	}
});

it('the cutout of another image is found by its size', async () => {
	const [first, second] = images as [RenderedImage, RenderedImage];
	expect(await compare(await cutoutOf(second, second.matte), first)).toEqual({ isOwn: false, overlap: 0 });
});
