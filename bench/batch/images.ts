// The images of a batch: our rendered photos, each cropped, sized and
// compressed in its own way, so that no two files are equal.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

export interface BatchImage {
	readonly file: string;
	readonly bytes: Buffer;
}

const art = new URL('../../art/', import.meta.url);
const photos = ['teddy', 'basket', 'plant', 'bottle', 'headphones'];
/** Lengths of the longer side. Only the teddy is rendered larger than the first one; the other photos are enlarged. */
const sidesPx = [1280, 1600, 1920, 2048];
const largest = { name: 'teddy', file: 'rendered-4k/teddy/photo.jpg' };

/**
 * JPEG files of 1.1 to 2.8 megapixels in `folder`: every photo in every size before one is repeated with another crop.
 */
export function writeImages(folder: string, count: number): Promise<BatchImage[]> {
	return Promise.all(Array.from({ length: count }, (_, at) => writeImage(folder, at)));
}

async function writeImage(folder: string, at: number): Promise<BatchImage> {
	const name = photos[at % photos.length] as string;
	const source = await readFile(
		new URL(name === largest.name ? largest.file : `rendered/${name}/photo.jpg`, art),
	);
	const { width = 0, height = 0 } = await sharp(source).metadata();
	const kept = 1 - (at % 13) / 150;
	const crop = { width: Math.floor(width * kept), height: Math.floor(height * kept) };
	const side = sidesPx[Math.floor(at / photos.length) % sidesPx.length] as number;
	const bytes = await sharp(source)
		.extract({ left: at % 2 ? width - crop.width : 0, top: height - crop.height, ...crop })
		.resize(side, side, { fit: 'inside' })
		.jpeg({ quality: 84 + (at % 11) })
		.toBuffer();
	const file = path.join(folder, `photo-${at + 1}.jpg`);
	await writeFile(file, bytes);
	return { file, bytes };
}
