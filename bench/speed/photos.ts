// The two photos for speed measurements: a rendered furry subject at web size and at 4K.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

export interface Photo {
	readonly name: string;
	readonly file: Buffer;
}

const art = new URL('../../art/', import.meta.url);
const files = ['rendered/teddy/photo.jpg', 'rendered-4k/teddy/photo.jpg'];

/** Named by their size, the smaller one first. */
export function speedPhotos(): Promise<Photo[]> {
	return Promise.all(
		files.map(async (name) => {
			const file = await readFile(new URL(name, art));
			const { width, height } = await sharp(file).metadata();
			return { name: `${width}x${height}`, file };
		}),
	);
}
