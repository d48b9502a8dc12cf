// Test images that all differ in size and colours, and the check that a cutout was made from one of them.
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';

export interface TestImage {
	readonly file: Buffer;
	readonly width: number;
	readonly height: number;
}

const rendered = new URL('../../art/rendered/', import.meta.url);
/** Number of different widths, one pixel apart; then the height differs by one pixel. */
const widths = 40;

/** The longer side has about `side` pixels. */
export async function makeImages(count: number, side: number): Promise<TestImage[]> {
	const names = (await readdir(rendered)).sort();
	const photos = await Promise.all(names.map((name) => readFile(new URL(`${name}/photo.jpg`, rendered))));
	const images: TestImage[] = [];
	for (let index = 0; index < count; index++) {
		const width = side - (index % widths);
		const height = Math.round(side * 0.7) - Math.floor(index / widths);
		const file = await sharp(photos[index % photos.length])
			.resize(width, height, { fit: 'cover' })
			.modulate({ hue: Math.round((360 * index) / count) })
			.jpeg({ quality: 90 })
			.toBuffer();
		images.push({ file, width, height });
	}
	return images;
}

/** Accepted mean difference of opaque pixels from the photo, in levels of 255. */
const maxDifference = 2;

/** Whether the PNG has the image's size, opaque and erased pixels, and unchanged colours where it is opaque. */
export async function isCutoutOf({ file, width, height }: TestImage, png: Buffer): Promise<boolean> {
	const photo = await sharp(file).toColourspace('srgb').removeAlpha().raw().toBuffer();
	const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	if (info.width !== width || info.height !== height) return false;
	let opaque = 0;
	let erased = 0;
	let difference = 0;
	for (let pixel = 0; pixel < width * height; pixel++) {
		const alpha = data[4 * pixel + 3];
		if (alpha === 0) erased += 1;
		if (alpha !== 255) continue;
		opaque += 1;
		for (let channel = 0; channel < 3; channel++)
			difference += Math.abs((data[4 * pixel + channel] ?? 0) - (photo[3 * pixel + channel] ?? 0));
	}
	return opaque > 0 && erased > 0 && difference / (3 * opaque) <= maxDifference;
}
