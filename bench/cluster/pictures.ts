// Pictures no two of which are alike, in size or colours, and the check that a cut-out was made of one of them.
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';

export interface Picture {
	readonly file: Buffer;
	readonly width: number;
	readonly height: number;
}

const rendered = new URL('../../art/rendered/', import.meta.url);
/** Sizes differ by so many steps of a pixel in width, and after that by a pixel in height. */
const widths = 40;

/** About `side` pixels on the longer one. */
export async function makePictures(count: number, side: number): Promise<Picture[]> {
	const names = (await readdir(rendered)).sort();
	const photos = await Promise.all(names.map((name) => readFile(new URL(`${name}/photo.jpg`, rendered))));
	const pictures: Picture[] = [];
	for (let index = 0; index < count; index++) {
		const width = side - (index % widths);
		const height = Math.round(side * 0.7) - Math.floor(index / widths);
		const file = await sharp(photos[index % photos.length])
			.resize(width, height, { fit: 'cover' })
			.modulate({ hue: Math.round((360 * index) / count) })
			.jpeg({ quality: 90 })
			.toBuffer();
		pictures.push({ file, width, height });
	}
	return pictures;
}

/** Levels of 255 by which opaque pixels may differ from the photo's, in the mean. */
const maxDifference = 2;

/** Of this picture's very size, part kept and part erased, and what is kept untouched. */
export async function isCutOutOf({ file, width, height }: Picture, png: Buffer): Promise<boolean> {
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
