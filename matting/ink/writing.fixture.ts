// Writing on paper with its exact alpha: strokes of ink on paper with light, shadow and grain.
import sharp from 'sharp';
import type { Image } from '../image.ts';
import { createRandom } from '../random.fixture.ts';

export const width = 640;
export const height = 480;

/** Two words and a flourish that thins out, as SVG. */
export const strokes = `<g fill="none" stroke-linecap="round" stroke-linejoin="round">
	<g stroke-width="5"><path d="M70 190c30-90 60-90 50-10s20 40 40-20 40-60 40 0 30 40 50-10 30-40 30 10 20 30 40-10
		M330 190c-50-20-50 60 0 50s60-120 20-150-40 120 10 150 60-60 90-40-40 70-60 30 70-60 110-10"/></g>
	<path stroke-width="4" d="M90 330c60-90 90 60 130 0s20-100-10-40 60 90 110 20 60-40 70 10 70 30 110-30"/>
	<path stroke-width="1.5" d="M110 400C260 340 380 430 560 370"/></g>`;

export interface Writing {
	/** What is drawn, such as `strokes`, in the colour `currentColor`. Default `strokes`. */
	readonly svg?: string;
	/** Colour of the ink. Default a dark blue. */
	readonly ink?: string;
	/** R, G and B of the paper in full light, 0 to 255. */
	readonly paper?: readonly number[];
	/** The light, as a share, where x and y are 0 to 1. Default a lamp from the upper left, with the shadow of a hand. */
	readonly light?: (x: number, y: number) => number;
	/** Largest deviation of the paper's grain, in levels. Default 4. */
	readonly grain?: number;
	/** Default none: not compressed. */
	readonly jpegQuality?: number;
}

export interface Written {
	readonly image: Image;
	/** Exact alpha, 0 to 255. */
	readonly truth: Uint8Array;
}

const byLamp = (x: number, y: number) =>
	(1 - 0.25 * x - 0.1 * y) * (1 - 0.25 / (1 + Math.exp(20 * (x + y - 0.6))));

/** An image of 640 x 480 pixels. */
export async function write({
	svg = strokes,
	ink = '#1b2a6b',
	paper = [236, 232, 224],
	light = byLamp,
	grain = 4,
	jpegQuality,
}: Writing = {}): Promise<Written> {
	const file = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" color="${ink}" stroke="${ink}">${svg}</svg>`;
	// Slightly out of focus, as photos are.
	const drawn = await sharp(Buffer.from(file)).ensureAlpha().raw().toBuffer();
	const alpha = await sharp(drawn, { raw: { width, height, channels: 4 } })
		.extractChannel(3)
		.blur(0.6)
		.raw()
		.toBuffer();
	const color = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
	const rgb = new Uint8ClampedArray(3 * width * height);
	const random = createRandom(7);
	for (let i = 0; i < alpha.length; i++) {
		const lit = light((i % width) / width, Math.floor(i / width) / height);
		const noise = grain * (random() + random() - 1);
		const opacity = (alpha[i] as number) / 255;
		for (let channel = 0; channel < 3; channel++) {
			const under = (paper[channel] as number) * lit;
			rgb[3 * i + channel] = under + opacity * ((color[channel] as number) * lit - under) + noise;
		}
	}
	const image = { width, height, rgb: new Uint8Array(rgb.buffer) };
	return { image: jpegQuality ? await compressed(image, jpegQuality) : image, truth: new Uint8Array(alpha) };
}

async function compressed({ rgb }: Image, quality: number): Promise<Image> {
	const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
		.jpeg({ quality })
		.toBuffer();
	return { width, height, rgb: await sharp(jpeg).raw().toBuffer() };
}
