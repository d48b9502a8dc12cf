// The two photos that speed is measured on: a rendered furry subject as it is, and at 4K.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawHair } from './hair.ts';
import { createNormal } from './random.ts';

export interface Photo {
	readonly name: string;
	readonly file: Buffer;
}

const rendered = new URL('../../art/rendered/', import.meta.url);
const render4K = new URL('teddy-4k/photo.jpg', rendered);

export async function speedPhotos(): Promise<Photo[]> {
	const small = await readFile(new URL('teddy/photo.jpg', rendered));
	const large = existsSync(render4K) ? await readFile(render4K) : await enlarged();
	return Promise.all([small, large].map(async (file) => ({ name: await sizeOf(file), file })));
}

async function sizeOf(file: Buffer): Promise<string> {
	const { width, height } = await sharp(file).metadata();
	return `${width}x${height}`;
}

const [width, height] = [3840, 2560];
/** Grain of a photo in good light, in levels of 255. */
const grain = 2.5;

/**
 * The teddy at 3840x2560. An enlargement alone is smooth: it compresses far better than a photo, and its
 * transition band is blur. So it gets fine hairs of its own along the outline, and grain on every pixel.
 */
async function enlarged(): Promise<Buffer> {
	const teddy = (name: string) => new URL(`teddy/${name}`, rendered);
	const [photo, foreground] = await Promise.all(
		['photo.jpg', 'foreground.png'].map((name) => readFile(teddy(name))),
	);
	const hair = await drawHair(foreground as Buffer, width, height);
	const rgb = await sharp(photo)
		.resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
		.composite([{ input: hair }])
		.removeAlpha()
		.raw()
		.toBuffer();
	const normal = createNormal(4);
	for (let i = 0; i < rgb.length; i += 3) {
		// The same in all channels, as most of a camera's noise is after it has been processed.
		const noise = grain * normal();
		for (let c = i; c < i + 3; c++) rgb[c] = Math.min(255, Math.max(0, (rgb[c] as number) + noise));
	}
	return sharp(rgb, { raw: { width, height, channels: 3 } })
		.jpeg({ quality: 88 })
		.toBuffer();
}
