// Images to send: the project's renders, mirrored and in different sizes, each with its true matte.
import { readdir, readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { iouAt128 } from '#test/golden/metrics.ts';

export interface RenderedImage {
	/** A JPEG. No two of a set have the same width and height. */
	readonly file: Buffer;
	/** The true alpha, 0 to 255, `width * height` values. */
	readonly matte: Buffer;
	readonly width: number;
	readonly height: number;
}

interface Finding {
	/** Whether the cutout has the size of this image, so that it is no other's. */
	readonly isOwn: boolean;
	/** Intersection over union of both alphas thresholded at 128, 0 to 1. */
	readonly overlap: number;
}

const rendered = new URL('../../art/rendered/', import.meta.url);
const smallest = 600;
const step = 4;

export async function renderedImages(count: number): Promise<RenderedImage[]> {
	const names = (await readdir(rendered)).sort();
	return Promise.all(
		Array.from({ length: count }, async (_, index) => {
			const name = names[index % names.length] as string;
			const isMirrored = Math.floor(index / names.length) % 2 === 1;
			const scaled = async (file: string) => {
				const image = sharp(await readFile(new URL(`${name}/${file}`, rendered)));
				return (isMirrored ? image.flop() : image).resize({ width: smallest + step * index });
			};
			const file = await (await scaled('photo.jpg')).jpeg({ quality: 90 }).toBuffer();
			const { data, info } = await alphaOf((await scaled('matte.png')).extractChannel(0));
			return { file, matte: data, width: info.width, height: info.height };
		}),
	);
}

/** `cutout`: what a client downloaded, a PNG with alpha. */
export async function compare(cutout: Buffer, { matte, width, height }: RenderedImage): Promise<Finding> {
	const { data, info } = await alphaOf(sharp(cutout).extractChannel('alpha'));
	if (info.width !== width || info.height !== height) return { isOwn: false, overlap: 0 };
	return { isOwn: true, overlap: iouAt128(data, matte) };
}

function alphaOf(channel: Sharp) {
	return channel.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
}
