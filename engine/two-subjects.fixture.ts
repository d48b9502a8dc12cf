// A photo of two subjects with their true mattes, and the points that take one of them away.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Size } from '#contract/size.ts';
import type { Prompt } from './index.ts';

export const photoSize: Size = { width: 1200, height: 800 };
const { width, height } = photoSize;
const sidePx = 520;
export const place = { teddy: { left: 60, top: 220 }, bottle: { left: 640, top: 220 } } as const;
type Subject = keyof typeof place;

const fileOf = (name: Subject, file: string) =>
	readFile(new URL(`../art/rendered/${name}/${file}`, import.meta.url));

/** The subject alone, cropped to itself, of at most sidePx. */
async function alone(name: Subject): Promise<Buffer> {
	const { data, info } = await sharp(await fileOf(name, 'photo.jpg'))
		.raw()
		.toBuffer({ resolveWithObject: true });
	const alpha = await sharp(await fileOf(name, 'matte.png'))
		.extractChannel(0)
		.raw()
		.toBuffer();
	const raw = { width: info.width, height: info.height };
	const whole = await sharp(data, { raw: { ...raw, channels: 3 } })
		.joinChannel(alpha, { raw: { ...raw, channels: 1 } })
		.png()
		.toBuffer();
	const trimmed = await sharp(whole).trim({ threshold: 1 }).png().toBuffer();
	return sharp(trimmed).resize(sidePx, sidePx, { fit: 'inside' }).png().toBuffer();
}

const grey = { create: { width, height, channels: 3, background: '#8f9a94' } } as const;
const clear = { create: { width, height, channels: 4, background: '#00000000' } } as const;
const noise = { type: 'gaussian', mean: 140, sigma: 12 } as const;

interface TwoSubjects {
	readonly photo: Buffer;
	/** Alphas, 0 to 255, at the size of the photo. */
	readonly mattes: Readonly<Record<Subject, Buffer>>;
	/** On the label, the cap and the lower corner of the bottle: one point does not always take all of an object. */
	readonly bottleRemoved: readonly Prompt[];
}

export async function twoSubjects(): Promise<TwoSubjects> {
	const [teddy, bottle] = await Promise.all([alone('teddy'), alone('bottle')]);
	const layers = { teddy: { input: teddy, ...place.teddy }, bottle: { input: bottle, ...place.bottle } };
	const matteOf = async (name: Subject) => {
		const whole = await sharp(clear).composite([layers[name]]).png().toBuffer();
		return sharp(whole).extractChannel('alpha').raw().toBuffer();
	};
	const photo = await sharp({ create: { ...grey.create, noise } })
		.composite([layers.teddy, layers.bottle])
		.jpeg({ quality: 92 })
		.toBuffer();
	const size = await sharp(bottle).metadata();
	const on = (x: number, y: number) => ({
		x: (place.bottle.left + x * size.width) / width,
		y: (place.bottle.top + y * size.height) / height,
		keep: false,
	});
	return {
		photo,
		mattes: { teddy: await matteOf('teddy'), bottle: await matteOf('bottle') },
		bottleRemoved: [on(0.5, 0.5), on(0.5, 0.08), on(0.1, 0.95)],
	};
}
