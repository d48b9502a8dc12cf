// The images on which edits are simulated: our renders, our subjects over our
// backgrounds, and any folder that bench:quality reads.
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import type { Image } from '#matting/image.ts';
import { listPairs, type Selection } from '../quality/pairs.ts';

export interface EditImage {
	readonly set: string;
	readonly name: string;
	readonly load: () => Promise<{ image: Image; truth: Uint8Array }>;
}

/** Longer side in pixels to which composites of our subjects are made. */
const compositeSide = 1280;
const subjects = 'art/rendered-subjects';
const backgrounds = 'art/backgrounds';
/** Composites are saved as a JPEG of this quality once, as photos are. */
const jpegQuality = 90;

/** The image and its mattes of a folder in the layouts of listPairs. */
export function imagesOf(dir: string, selection: Selection): EditImage[] {
	return listPairs(dir, selection).map(({ set, name, image, truth }) => ({
		set,
		name,
		load: async () => {
			const decoded = await decode(image);
			const grey = await sharp(truth).toColourspace('b-w').extractChannel(0).raw().toBuffer();
			return { image: decoded, truth: new Uint8Array(grey) };
		},
	}));
}

/**
 * Each of our subjects over one of our backgrounds, the same at each run. Every third subject is kept apart to confirm
 * what was chosen with the others.
 */
export function compositesOfSubjects(split: 'choose' | 'confirm'): EditImage[] {
	const places = listFiles(backgrounds, '.jpg');
	return listFiles(subjects, '.webp')
		.map((file, i) => ({
			set: 'composites',
			name: parse(file).name,
			load: () => composite(file, places[(5 * i + 3) % places.length] as string),
		}))
		.filter((_, i) => (i % 3 === 1) === (split === 'confirm'));
}

function listFiles(folder: string, extension: string): string[] {
	return readdirSync(folder)
		.filter((file) => file.endsWith(extension))
		.toSorted()
		.map((file) => join(folder, file));
}

async function composite(subject: string, place: string): Promise<{ image: Image; truth: Uint8Array }> {
	const cutout = await sharp(subject)
		.resize(compositeSide, compositeSide, { fit: 'inside' })
		.png()
		.toBuffer({ resolveWithObject: true });
	const { width, height } = cutout.info;
	const laid = await sharp(place)
		.resize(width, height, { fit: 'cover' })
		.composite([{ input: cutout.data }])
		.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
		.toBuffer();
	const truth = await sharp(cutout.data).extractChannel(3).raw().toBuffer();
	return { image: await decode(laid), truth: new Uint8Array(truth) };
}

async function decode(file: Buffer | string): Promise<Image> {
	const { data, info } = await sharp(file)
		.autoOrient()
		.toColourspace('srgb')
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}
